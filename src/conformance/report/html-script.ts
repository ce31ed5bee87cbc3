// Behaviour of the HTML report: draws the run from its data, a scenario when it is opened. All text goes in as text, never as markup.

import { CASE_SCRIPT } from './html-script-case';

const LIST_SCRIPT = String.raw`
const data = JSON.parse(document.querySelector('#data').textContent);
const cases = data.suites.flatMap((suite) => suite.cases.map((one) => Object.assign(one, { suite })));
const filter = { words: [], group: '', clause: '', verdicts: new Set() };

function el(tag, props, ...inner) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (name === 'on') for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...inner.flat(9).filter((part) => part !== undefined && part !== '' && part !== false));
  return node;
}
const pill = (verdict) => el('span', { class: 'pill ' + verdict }, verdict);

function head() {
  const total = cases.length || 1;
  const bar = el('div', { class: 'bar', 'aria-hidden': 'true' });
  for (const [verdict, count] of data.verdicts) {
    const part = el('i', { class: verdict });
    part.style.flex = String(count / total);
    bar.append(part);
  }
  const facts = el('details', {}, el('summary', { class: 'soft' }, 'About this run'), el('dl', {}, data.facts.map(([name, value]) => [el('dt', {}, name), el('dd', {}, value)])));
  document.querySelector('header').append(bar, ...data.stale.map((text) => el('p', { class: 'stale' }, text)), facts);
}

const search = el('input', { type: 'search', name: 'search', placeholder: 'title, message, address, body', autocomplete: 'off' });
const groups = [...new Set(data.suites.map(({ group }) => group))];
const group = el('select', { name: 'group' }, el('option', { value: '' }, 'all'), groups.map((name) => el('option', {}, name)));
const clause = el('input', { name: 'clause', list: 'clauses', placeholder: 'OFFER-', autocomplete: 'off', spellcheck: 'false' });
const kinds = ['fail', 'error', 'warn', 'waived', 'skip', 'pass'].filter((verdict) => [...cases, ...data.clauses].some((one) => one.verdict === verdict));
const chips = kinds.map((verdict) => el('button', { type: 'button', class: 'chip ' + verdict, 'data-verdict': verdict, 'aria-pressed': 'false', on: { click: () => toggleVerdict(verdict) } }));
const shown = el('span', { class: 'soft', id: 'shown', 'aria-live': 'polite' });
const all = el('button', { type: 'button', on: { click: reset } }, 'Show all');
const panels = { Scenarios: el('main', { id: 'panel-Scenarios', role: 'tabpanel', 'aria-labelledby': 'tab-Scenarios' }), Clauses: el('section', { id: 'panel-Clauses', role: 'tabpanel', 'aria-labelledby': 'tab-Clauses' }), Coverage: el('section', { id: 'panel-Coverage', role: 'tabpanel', 'aria-labelledby': 'tab-Coverage' }) };
const tabs = Object.keys(panels).map((name) => el('button', { type: 'button', role: 'tab', id: 'tab-' + name, 'aria-controls': 'panel-' + name, on: { click: () => show(name), keydown: (event) => turn(event, name) } }, name));

function tools() {
  const form = el('form', { role: 'search', on: { submit: (event) => event.preventDefault() } },
    el('label', {}, 'Search', search), el('label', {}, 'Group', group), el('label', {}, 'Clause', clause),
    el('datalist', { id: 'clauses' }, data.clauses.map(({ id }) => el('option', { value: id }))));
  form.addEventListener('input', () => { clearTimeout(tools.timer); tools.timer = setTimeout(readForm, 120); });
  return el('div', { class: 'tools' }, el('div', { class: 'row', role: 'tablist', 'aria-label': 'Views' }, tabs), el('div', { class: 'filters' }, form, el('div', { class: 'row' }, chips, shown, all)));
}

function show(name) {
  for (const tab of tabs) {
    const isOn = tab.id === 'tab-' + name;
    tab.setAttribute('aria-selected', String(isOn));
    tab.tabIndex = isOn ? 0 : -1;
  }
  for (const [key, panel] of Object.entries(panels)) panel.hidden = key !== name;
  document.querySelector('.filters').hidden = name === 'Coverage';
  tell();
}

/** What the view counts: scenarios or clauses. */
function tell() {
  const isClauses = !panels.Clauses.hidden;
  const rows = isClauses ? clauseRows : cases;
  const count = isClauses ? clauseRows.filter(({ node }) => !node.hidden).length : data.suites.reduce((sum, { fitting }) => sum + fitting.size, 0);
  shown.textContent = count + ' of ' + rows.length + (isClauses ? ' clauses' : ' scenarios') + ' shown';
  for (const chip of chips) {
    chip.textContent = rows.filter(({ verdict }) => verdict === chip.dataset.verdict).length + ' ' + chip.dataset.verdict;
    chip.setAttribute('aria-pressed', String(filter.verdicts.has(chip.dataset.verdict)));
  }
}
function turn(event, name) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const next = tabs[(Object.keys(panels).indexOf(name) + step + tabs.length) % tabs.length];
  next.click();
  next.focus();
}

function readForm() {
  Object.assign(filter, { words: search.value.toLowerCase().split(/\s+/).filter(Boolean), group: group.value, clause: clause.value.trim().toUpperCase() });
  apply();
}
function toggleVerdict(verdict) {
  if (!filter.verdicts.delete(verdict)) filter.verdicts.add(verdict);
  apply();
}
function reset() {
  search.value = group.value = clause.value = '';
  filter.verdicts.clear();
  readForm();
}
function pickClause(id) {
  reset();
  clause.value = id;
  readForm();
  show('Scenarios');
  scrollTo(0, 0);
}

/** Everything of a scenario that can be searched, made when the first word is typed. */
function haystack(one) {
  if (one.hay === undefined) {
    const bodies = one.exchanges.flatMap(({ url, operation, sent, came }) => [url, operation, ...[...sent, ...came].map((at) => (at === null ? '' : data.texts[at]))]);
    const told = one.findings.flatMap(({ message, rests, lines }) => [message, rests, ...lines.map(([, text]) => text)]);
    one.hay = [one.id, one.title, one.skip || '', one.error || '', ...one.clauses, ...told, ...new Set(bodies)].join('\n').toLowerCase();
  }
  return one.hay;
}
const namesClause = (ids) => !filter.clause || ids.some((id) => id.startsWith(filter.clause));
const fits = (one) => (!filter.group || one.suite.group === filter.group) && (filter.verdicts.size === 0 || filter.verdicts.has(one.verdict)) && namesClause(one.clauses) && filter.words.every((word) => haystack(one).includes(word));

function apply() {
  const isFiltered = filter.words.length > 0 || filter.group !== '' || filter.clause !== '' || filter.verdicts.size > 0;
  let count = 0;
  for (const suite of data.suites) {
    const fitting = suite.cases.filter(fits);
    suite.fitting = new Set(fitting);
    count += fitting.length;
    suite.node.hidden = fitting.length === 0;
  }
  for (const suite of data.suites) {
    suite.node.open = isFiltered ? suite.fitting.size > 0 && (count <= 100 || suite.worst === 'fail' || suite.worst === 'error') : suite.isOpen;
    if (suite.node.open) fill(suite);
  }
  all.hidden = !isFiltered;
  for (const row of clauseRows) row.node.hidden = !((!filter.group || row.groups.has(filter.group)) && (filter.verdicts.size === 0 || filter.verdicts.has(row.verdict)) && namesClause([row.id]) && filter.words.every((word) => row.hay.includes(word)));
  tell();
}

/** Rows of a suite are drawn when it is opened first. */
function fill(suite) {
  if (!suite.drawn) {
    suite.drawn = suite.cases.map((one) => (one.node = caseRow(one)));
    suite.node.querySelector('.cases').append(...suite.drawn);
  }
  for (const one of suite.cases) one.node.hidden = !suite.fitting.has(one);
}

function suiteRow(suite) {
  const passed = suite.cases.filter(({ verdict }) => verdict === 'pass').length;
  suite.isOpen = suite.worst === 'fail' || suite.worst === 'error';
  suite.node = el('details', { class: 'suite', on: { toggle: () => { if (suite.node.open) fill(suite); } } },
    el('summary', {}, pill(suite.worst), el('b', {}, suite.name), el('span', { class: 'title soft' }, suite.title), el('span', { class: 'soft tally' }, suite.group + ' · ' + passed + ' of ' + suite.cases.length)),
    el('div', { class: 'cases' }));
  return suite.node;
}

let clauseRows = [];
function clausePanel() {
  const uses = new Map(data.clauses.map(({ id }) => [id, { groups: new Set(), scenarios: 0, breaches: 0 }]));
  for (const one of cases) {
    for (const id of one.clauses) if (uses.has(id)) { uses.get(id).groups.add(one.suite.group); uses.get(id).scenarios += 1; }
    for (const id of new Set(one.findings.filter(({ verdict }) => verdict !== 'waived').flatMap(({ clauses }) => clauses))) if (uses.has(id)) uses.get(id).breaches += 1;
  }
  clauseRows = data.clauses.map(({ id, verdict, level, section, text }) => {
    const { groups, scenarios, breaches } = uses.get(id);
    const node = el('tr', {}, el('td', {}, el('button', { type: 'button', class: 'clause mono', on: { click: () => pickClause(id) } }, id)), el('td', {}, pill(verdict)),
      el('td', { class: 'count' }, breaches > 0 ? breaches + ' of ' + scenarios : String(scenarios)), el('td', { class: 'nowrap soft' }, level + ', section ' + section), el('td', { class: 'rule' }, text));
    return { node, id, verdict, groups, hay: (id + ' ' + text).toLowerCase() };
  });
  const titles = ['Clause', 'Verdict', 'Scenarios', 'Level', 'Rule'].map((title) => el('th', { scope: 'col' }, title));
  panels.Clauses.append(warningsTable(), el('div', { class: 'scroll' }, el('table', {}, el('thead', {}, el('tr', {}, titles)), el('tbody', {}, clauseRows.map(({ node }) => node)))));
}

/** Warnings of the same kind once, each with a scenario to look at. */
function warningsTable() {
  if (data.warnings.length === 0) return '';
  const rows = data.warnings.map(({ rule, seen, messages, example }) => el('tr', {}, el('td', {}, rule), el('td', { class: 'soft' }, seen),
    el('td', { class: 'rule' }, messages.slice(0, 3).join('; ') + (messages.length > 3 ? '; and ' + (messages.length - 3) + ' more' : ''), ' ', el('a', { href: '#' + encodeURIComponent(example) }, 'such as'))));
  return el('details', { class: 'part', open: true }, el('summary', {}, data.warnings.length === 1 ? 'Warnings of one kind' : 'Warnings of ' + data.warnings.length + ' kinds'), el('div', { class: 'scroll' }, el('table', { class: 'warnings' }, el('tbody', {}, rows))));
}

function coveragePanel() {
  panels.Coverage.append(...data.coverage.map(({ name, seen, of, lacks, missing }) => el('details', { class: 'part' },
    el('summary', {}, el('meter', { min: 0, max: of || 1, value: seen, 'aria-hidden': 'true' }), el('span', {}, seen + ' of ' + of + ' ' + name)),
    missing.length === 0 ? el('p', {}, 'Nothing is missing.') : [el('p', { class: 'soft' }, lacks + ':'), el('ul', {}, missing.map((one) => el('li', { class: 'mono' }, one)))])));
}

function step(by) {
  const rows = [...document.querySelectorAll('.suite:not([hidden])[open] .case:not([hidden]) > summary')];
  const at = rows.indexOf(document.activeElement && document.activeElement.closest('.case') ? document.activeElement.closest('.case').querySelector('summary') : null);
  const next = rows[at === -1 ? (by > 0 ? 0 : rows.length - 1) : at + by];
  if (next) { next.focus(); next.scrollIntoView({ block: 'nearest' }); }
}
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target.closest('input, select');
  if (event.key === 'Escape' && isTyping) { reset(); event.target.blur(); }
  if (isTyping) return;
  if (event.key === '/') { event.preventDefault(); search.focus(); search.select(); }
  if (event.key === 'j') step(1);
  if (event.key === 'k') step(-1);
  const row = document.activeElement && document.activeElement.closest('.case');
  if (event.key === 'e' && row) toggleExchanges(row);
});

/** The address may name a scenario. */
function openNamed() {
  const one = cases.find(({ id }) => '#' + encodeURIComponent(id) === location.hash);
  if (!one) return;
  if (!fits(one)) reset();
  show('Scenarios');
  one.suite.node.open = true;
  fill(one.suite);
  one.node.open = true;
  one.node.firstChild.scrollIntoView();
  one.node.firstChild.focus();
}

head();
const keys = el('p', { class: 'keys' }, el('kbd', {}, '/'), ' search · ', el('kbd', {}, 'j'), ' ', el('kbd', {}, 'k'), ' next, previous scenario · ', el('kbd', {}, 'Enter'), ' open · ', el('kbd', {}, 'e'), ' its exchanges · ', el('kbd', {}, 'Esc'), ' clear the search');
document.body.append(tools(), ...Object.values(panels), keys);
panels.Scenarios.append(...data.suites.map(suiteRow));
clausePanel();
coveragePanel();
if (!data.conforms) for (const verdict of ['fail', 'error']) if (data.verdicts.some(([name]) => name === verdict)) filter.verdicts.add(verdict);
apply();
show('Scenarios');
// A few findings are all that a reader came for.
const wrong = cases.filter(({ verdict }) => verdict === 'fail' || verdict === 'error');
if (wrong.length <= 3) for (const one of wrong) one.node.open = true;
openNamed();
addEventListener('hashchange', openNamed);
`;

export const SCRIPT = `'use strict';${CASE_SCRIPT}${LIST_SCRIPT}`;
