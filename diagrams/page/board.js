// The table: the open question, the shared zones, and each player's own.
function tellBoard() {
  const board = data.boards[moment().board];
  fill(find("board"), make("h2", "unseen", word("board")), question(board),
    board.when !== null && make("p", "when", text(board.when)), make("div", "shared", board.shared.map((one) => zone(one, "h3"))), board.seats.map(seat));
}

function question(board) {
  const now = moment();
  const asks = now.frames.length && elementOf(now.frames.at(-1))?.asks;
  const lines = [
    now.asked !== undefined && make("span", "", make("strong", "", text(now.asked)),
      asks !== undefined ? word("colon") + text(asks) : ""),
    board.question !== null && make("span", "due", text(board.question)),
  ].filter(Boolean);
  if (!lines.length) return null;
  const sign = make("b", "", "?");
  sign.setAttribute("aria-hidden", "true");
  return make("p", "question", sign, " ", joined(lines));
}

function seat(one) {
  return make("div", "seat",
    make("h3", "", text(one.name), " ", make("span", "life", filled("life", { life: one.life })),
      one.marks.map((name) => make("span", "mark", text(name)))),
    make("p", "pool", word("mana_pool") + word("colon"), symbols(one.pool)),
    one.zones.map((own) => zone(own, "h4")));
}

// "{B}{2}" is B and 2; other text stands as it is.
function symbols(pool) {
  const found = pool.match(/\{[^}]*\}/g)?.map((one) => one.slice(1, -1)) || (pool ? [pool] : []);
  if (!found.length) return make("span", "none", word("empty"));
  return found.map((one) => make("span", `mana mana-${one[0]?.replace(/\W/, "") || "other"}`, one));
}

function zone(one, heading) {
  const count = one.pieces.length + one.hidden;
  const element = make("div", count ? "zone" : "zone bare",
    make(heading, "title", text(one.title), " ", make("span", "number", String(count))),
    one.pieces.length > 0 && make("ul", "", one.pieces.map(piece)));
  element.dataset.zone = one.id;
  return element;
}

function piece(one) {
  const element = make("li", one.tapped ? "piece tapped" : "piece", make("span", "called", text(one.name)),
    (one.marks || []).map((name) => make("span", "mark", text(name))),
    one.detail !== undefined && make("small", "", text(one.detail)));
  element.dataset.kind = one.kind;
  return element;
}
