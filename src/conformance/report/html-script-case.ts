// The part of the page's script that draws one scenario: its findings, and its exchanges to fold open.

export const CASE_SCRIPT = String.raw`
function caseRow(one) {
  const body = el('div', { class: 'body' });
  const draw = () => { if (node.open && !body.firstChild) body.append(...caseBody(one)); };
  const node = el('details', { class: 'case', 'data-id': one.id, on: { toggle: draw } },
    el('summary', {}, pill(one.verdict), el('span', { class: 'title' }, one.title), el('span', { class: 'ms soft' }, one.ms + ' ms')), body);
  return node;
}

function caseBody(one) {
  return [
    el('div', { class: 'meta' }, el('a', { class: 'mono', href: '#' + encodeURIComponent(one.id) }, one.id), el('span', {}, one.safety),
      one.clauses.map((id) => clauseButton(id))),
    one.skip === undefined ? undefined : el('p', {}, 'Skipped: ' + one.skip),
    one.error === undefined ? undefined : el('p', { class: 'stale' }, one.error),
    ...one.findings.map((finding) => findingCard(finding, one)),
    one.exchanges.length === 0 ? undefined : el('h4', {}, one.exchanges.length === 1 ? 'One exchange' : one.exchanges.length + ' exchanges'),
    ...runsOf(one.exchanges).map((run) => exchangeRow(run, one)),
  ].filter((part) => part !== undefined);
}

const clauseButton = (id) => el('button', { type: 'button', class: 'clause mono', title: 'Show the scenarios of this clause', on: { click: () => pickClause(id) } }, id);

function findingCard(finding, one) {
  const rules = finding.clauses.map((id) => {
    const clause = data.clauses.find((known) => known.id === id);
    return el('p', {}, clauseButton(id), clause ? ' ' + clause.text + ' ' : '', clause ? el('span', { class: 'soft' }, '(' + clause.level + ', section ' + clause.section + ')') : '');
  });
  const signs = { same: '  ', gap: '  ', expected: '- ', actual: '+ ' };
  return el('div', { class: 'finding ' + finding.verdict },
    el('p', { class: 'message' }, finding.message + (finding.excuse === undefined ? '' : ' (waived: ' + finding.excuse + ')')),
    rules.length > 0 ? rules : el('p', { class: 'soft' }, finding.rests),
    el('h4', {}, el('span', { class: 'expected' }, '- expected'), ' ', el('span', { class: 'actual' }, '+ actual')),
    el('pre', { class: 'wrap', tabindex: 0, 'aria-label': 'Expected and actual' }, finding.lines.map(([kind, text]) => el('span', { class: kind === 'gap' ? 'gap-line' : kind }, signs[kind] + text))),
    el('h4', { class: 'mono' }, finding.place),
    el('pre', { tabindex: 0, 'aria-label': 'Line of the suite' }, finding.source),
    finding.curl === undefined ? '' : copied(finding.curl));
}

function copied(text) {
  const button = el('button', { type: 'button', on: { click: () => copy(text, button) } }, 'Copy');
  return el('div', { class: 'copy' }, el('pre', { class: 'wrap', tabindex: 0, 'aria-label': 'A line that repeats the request' }, text), button);
}
function copy(text, button) {
  const tell = (word) => { button.textContent = word; setTimeout(() => { button.textContent = 'Copy'; }, 1500); };
  const byHand = () => {
    getSelection().selectAllChildren(button.parentNode.querySelector('pre'));
    tell(document.execCommand('copy') ? 'Copied' : 'Selected');
  };
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => tell('Copied'), byHand);
  else byHand();
}

/** Equal exchanges after each other, such as a status that is asked for until it changes, are one line. */
function runsOf(exchanges) {
  const runs = [];
  exchanges.forEach((exchange, number) => {
    const last = runs[runs.length - 1];
    const key = [exchange.method, exchange.url, exchange.as, exchange.status, exchange.sent[1], exchange.came[1]].join(' ');
    if (last && last.key === key) last.members.push({ exchange, number });
    else runs.push({ key, members: [{ exchange, number }] });
  });
  return runs;
}

function exchangeRow({ members }, one) {
  const { exchange, number } = members[0];
  const isNamed = members.some((member) => one.findings.some((finding) => finding.exchange === member.number));
  const inside = el('div', {});
  const draw = () => { if (node.open && !inside.firstChild) inside.append(panes(exchange), ...others(members.slice(1), one)); };
  const node = el('details', { class: 'exchange', on: { toggle: draw } },
    el('summary', {}, el('span', { class: 'soft' }, String(number + 1)), el('b', { class: 'mono' }, String(exchange.status)), el('span', { class: 'path mono' }, exchange.method + ' ' + pathOf(exchange.url)),
      isNamed ? el('span', { class: 'named' }, 'finding') : '', members.length > 1 ? el('span', { class: 'soft' }, members.length + ' times') : '', el('span', { class: 'soft' }, exchange.operation), el('span', { class: 'soft ms' }, exchange.ms + ' ms')),
    inside);
  return node;
}

function others(members, one) {
  if (members.length === 0) return [];
  const list = el('div', { class: 'rest' });
  const draw = () => { if (node.open && !list.firstChild) list.append(...members.map((member) => exchangeRow({ members: [member] }, one))); };
  const node = el('details', { class: 'rest', on: { toggle: draw } }, el('summary', { class: 'soft' }, members.length + ' more of the same'), list);
  return [node];
}

function panes({ method, url, as, status, sent, came }) {
  const part = (title, first, [headers, body]) => el('div', {}, el('h4', {}, title),
    el('pre', { class: 'wrap', tabindex: 0, 'aria-label': title }, [first, data.texts[headers]].filter(Boolean).join('\n')),
    body === null ? el('p', { class: 'soft' }, 'no body') : el('pre', { class: 'wrap', tabindex: 0, 'aria-label': title + ' body' }, indented(data.texts[body])));
  return el('div', { class: 'panes' }, part('Request', method + ' ' + url + '\n' + (as === 'none' ? 'without a token' : 'token of ' + as), sent), part('Answer', String(status), came));
}

function toggleExchanges(row) {
  row.open = true;
  row.dispatchEvent(new Event('toggle'));
  const rows = [...row.querySelectorAll('.exchange')];
  const isOpen = rows.some(({ open }) => !open);
  for (const one of rows) one.open = isOpen;
}

const pathOf = (url) => { const at = url.indexOf('/', url.indexOf('://') + 3); return at === -1 ? '/' : url.slice(at); };

/** JSON with a line for each member. Only the white space changes: a number of many digits stays as it came. */
function indented(body) {
  try { JSON.parse(body); } catch { return body; }
  let depth = 0;
  const line = () => '\n' + '  '.repeat(depth);
  return body.replace(/("(?:[^"\\]|\\.)*")|([{[])\s*([}\]])|([{[])|([}\]])|(,)|(:)|\s+/g, (_, text, empty, close, opens, closes, comma, colon) => {
    if (text) return text;
    if (empty) return empty + close;
    if (opens) { depth += 1; return opens + line(); }
    if (closes) { depth -= 1; return line() + closes; }
    return comma ? ',' + line() : colon ? ': ' : '';
  });
}
`;
