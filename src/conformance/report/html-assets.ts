// Look and behaviour of the HTML report; both stand in the file itself, so that it opens anywhere.

export const STYLE = `
:root { color-scheme: light dark; --ink: #1c1e21; --soft: #5b6470; --paper: #fff; --band: #f3f4f6; --edge: #d5d9e0; --pass: #17663a; --fail: #b3261e; --warn: #8a5300; --info: #4a5568; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --soft: #a3acb9; --paper: #15181c; --band: #1f2429; --edge: #38404a; --pass: #6fd39b; --fail: #ff8f86; --warn: #f0b860; --info: #b4bfcc; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.4rem; margin: 0 0 .3rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p { margin: .3rem 0; } .soft { color: var(--soft); }
code, pre { font: 13px/1.45 ui-monospace, monospace; }
pre { margin: .4rem 0; padding: .6rem; overflow: auto; max-height: 30rem; background: var(--band); border-radius: 4px; white-space: pre-wrap; overflow-wrap: anywhere; }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .6rem; padding: .6rem 0; background: var(--paper); border-bottom: 1px solid var(--edge); }
label { display: flex; flex-direction: column; font-size: .8rem; color: var(--soft); }
input, select { font: inherit; padding: .25rem .4rem; color: var(--ink); background: var(--paper); border: 1px solid var(--edge); border-radius: 4px; }
label.wide { flex: 1 1 14rem; }
details { border-bottom: 1px solid var(--edge); } details details { border: 0; margin: .2rem 0 .2rem 1rem; }
summary { cursor: pointer; padding: .35rem 0; overflow-wrap: anywhere; }
.case > div { padding: 0 0 .8rem 1.1rem; }
.verdict { display: inline-block; min-width: 4.2rem; font-weight: 600; }
.pass { color: var(--pass); } .fail, .error { color: var(--fail); } .warn { color: var(--warn); } .skip, .waived { color: var(--info); }
.expected { color: var(--pass); } .actual { color: var(--fail); } .gap, .same { color: var(--soft); }
.finding { margin: .6rem 0; padding-left: .8rem; border-left: 3px solid var(--edge); }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; vertical-align: top; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--edge); }
[hidden] { display: none !important; }
`;

export const SCRIPT = `
const form = document.querySelector('form');
const cases = [...document.querySelectorAll('.case')];
const shown = document.querySelector('#shown');
const texts = new Map(cases.map((one) => [one, one.textContent.toLowerCase()]));
function apply() {
  const { search, group, clause, verdict } = Object.fromEntries(new FormData(form));
  const words = search.toLowerCase().split(/\\s+/).filter(Boolean);
  const wanted = clause.trim().toUpperCase();
  let count = 0;
  for (const one of cases) {
    const fits = (!group || one.dataset.group === group) && (!verdict || one.dataset.verdict === verdict)
      && (!wanted || one.dataset.clauses.split(' ').some((id) => id.startsWith(wanted))) && words.every((word) => texts.get(one).includes(word));
    one.hidden = !fits;
    if (fits) count += 1;
  }
  shown.textContent = count + ' of ' + cases.length + ' scenarios shown';
}
form.addEventListener('input', apply);
form.addEventListener('submit', (event) => event.preventDefault());
for (const link of document.querySelectorAll('a[data-clause]')) link.addEventListener('click', () => { form.elements.clause.value = link.dataset.clause; apply(); });
apply();
`;
