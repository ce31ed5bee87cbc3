// Look of the HTML report. It stands in the file itself, so that it opens anywhere.

export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --paper: #fff; --band: #f4f5f7; --edge: #d6dae0; --link: #0b57d0;
  --pass: #1a6b3c; --fail: #b3261e; --warn: #855100; --info: #55606e; --pass-bg: #e3f4e9; --fail-bg: #fdeae8; --warn-bg: #fdf1da; --info-bg: #eceff3; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e7eb; --soft: #a0a9b6; --paper: #14171b; --band: #1d2126; --edge: #363d47; --link: #8ab4f8;
  --pass: #77d6a2; --fail: #ff9a92; --warn: #f2bd68; --info: #b3bdca; --pass-bg: #173325; --fail-bg: #401d1b; --warn-bg: #3a2b11; --info-bg: #272d35; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 80rem; padding: 1.5rem clamp(.75rem, 3vw, 2rem) 4rem; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .3rem; } h1.pass { color: var(--pass); } h1.fail { color: var(--fail); }
p { margin: .3rem 0; } .soft { color: var(--soft); } a { color: var(--link); }
code, pre, .mono { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
button, input, select { font: inherit; color: inherit; }
button { cursor: pointer; background: none; border: 1px solid var(--edge); border-radius: 6px; padding: .2rem .6rem; }
input, select { padding: .3rem .5rem; background: var(--paper); border: 1px solid var(--edge); border-radius: 6px; min-width: 0; width: 100%; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 4px; }
summary { cursor: pointer; list-style: none; } summary::-webkit-details-marker { display: none; }
summary::before { content: '▸'; color: var(--soft); flex: none; display: inline-block; width: 1em; } details[open] > summary::before { content: '▾'; }
[hidden] { display: none !important; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0 1rem; margin: .6rem 0; font-size: .9rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.bar { display: flex; height: 8px; border-radius: 4px; overflow: hidden; margin: .8rem 0 .6rem; background: var(--band); gap: 1px; } .bar > i { min-width: 3px; }
i.pass { background: var(--pass); } i.fail, i.error { background: var(--fail); } i.warn { background: var(--warn); } i.skip, i.waived { background: var(--info); }
.stale { color: var(--fail); }
.tools { position: sticky; top: 0; z-index: 1; background: var(--paper); border-bottom: 1px solid var(--edge); padding: .6rem 0; }
.tools form { display: grid; grid-template-columns: minmax(12rem, 1fr) 9rem 14rem; gap: .6rem; } label { font-size: .8rem; color: var(--soft); }
label > input, label > select { font-size: .9rem; color: var(--ink); height: 2.2rem; }
.row { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; } .filters { margin-top: .6rem; } .filters .row { margin-top: .6rem; }
[role=tab] { border-color: transparent; border-radius: 6px 6px 0 0; color: var(--soft); } [role=tab][aria-selected=true] { color: var(--ink); font-weight: 600; box-shadow: inset 0 -2px var(--link); }
.chip[aria-pressed=true] { border-color: currentColor; font-weight: 600; }
.chip.pass, .pill.pass { color: var(--pass); } .chip.fail, .chip.error, .pill.fail, .pill.error { color: var(--fail); } .chip.warn, .pill.warn { color: var(--warn); } .chip.skip, .chip.waived, .pill.skip, .pill.waived { color: var(--info); }
.chip.pass[aria-pressed=true], .pill.pass { background: var(--pass-bg); } .chip.fail[aria-pressed=true], .chip.error[aria-pressed=true], .pill.fail, .pill.error { background: var(--fail-bg); }
.chip.warn[aria-pressed=true], .pill.warn { background: var(--warn-bg); } .chip.skip[aria-pressed=true], .chip.waived[aria-pressed=true], .pill.skip, .pill.waived { background: var(--info-bg); }
.pill { flex: none; width: 4.2rem; text-align: center; font-size: .8rem; font-weight: 600; border-radius: 999px; padding: .05rem 0; }
.suite { border-bottom: 1px solid var(--edge); }
.suite > summary { display: flex; gap: .6rem; align-items: baseline; padding: .55rem 0; } .suite > summary b { overflow-wrap: anywhere; } .suite > summary .title { flex: 1; min-width: 0; }
.tally { white-space: nowrap; text-align: right; } .suite .cases { padding: 0 0 .6rem 1rem; }
.case > summary { display: grid; grid-template-columns: 1em 4.2rem minmax(0, 1fr) max-content; gap: .6rem; align-items: baseline; padding: .25rem .3rem; border-radius: 4px; scroll-margin-top: 9rem; }
.case > summary:hover, .exchange > summary:hover { background: var(--band); }
.case > .body { padding: .3rem 0 1rem 1.6rem; min-width: 0; }
.meta { display: flex; flex-wrap: wrap; gap: .3rem .8rem; font-size: .85rem; color: var(--soft); align-items: baseline; } .meta .mono { overflow-wrap: anywhere; }
.clause { padding: 0 .45rem; font-size: .8rem; color: var(--link); }
.finding { margin: .8rem 0; padding: .1rem 0 .1rem .9rem; border-left: 3px solid var(--edge); } .finding.fail { border-color: var(--fail); } .finding.warn { border-color: var(--warn); }
.finding > .message { font-weight: 600; overflow-wrap: anywhere; } .finding.fail > .message { color: var(--fail); } .finding.warn > .message { color: var(--warn); }
pre { margin: .4rem 0; padding: .5rem .7rem; overflow: auto; max-height: 28rem; background: var(--band); border-radius: 6px; }
pre.wrap { white-space: pre-wrap; overflow-wrap: anywhere; } pre > span { display: block; }
.expected { color: var(--pass); } .actual { color: var(--fail); } .same, .gap-line { color: var(--soft); }
.copy { position: relative; } .copy > button { position: absolute; top: .35rem; right: .35rem; font-size: .75rem; background: var(--paper); } .copy > pre { padding-right: 4.5rem; }
h4 { margin: .8rem 0 .2rem; font-size: .85rem; color: var(--soft); font-weight: 600; }
.exchange > summary { display: flex; gap: .6rem; align-items: baseline; padding: .15rem .3rem; border-radius: 4px; } .exchange > summary .path { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.exchange[open] > summary .path { white-space: normal; overflow-wrap: anywhere; } .exchange .named { color: var(--fail); font-weight: 600; } .exchange .rest { padding-left: 1.6rem; }
.panes { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 1rem; padding-left: 1.6rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9rem; } td, th { text-align: left; vertical-align: top; padding: .35rem .8rem .35rem 0; border-bottom: 1px solid var(--edge); } th { color: var(--soft); font-weight: 600; } td.count { text-align: right; }
td .pill { display: inline-block; } tbody td:first-child, td.nowrap { white-space: nowrap; }
.warnings td:first-child { white-space: normal; width: 14rem; } .warnings td:nth-child(2) { white-space: nowrap; }
meter { width: 8rem; height: .8rem; vertical-align: middle; } .part { padding: .5rem 0; border-bottom: 1px solid var(--edge); } .part > summary { display: flex; gap: .6rem; align-items: baseline; } .part ul { columns: 18rem; margin: .3rem 0 .6rem 1.6rem; padding: 0; list-style: none; } .part li { overflow-wrap: anywhere; }
kbd { font: 12px ui-monospace, monospace; border: 1px solid var(--edge); border-radius: 4px; padding: 0 .3rem; } .keys { font-size: .8rem; color: var(--soft); margin-top: 2rem; }
@media (max-width: 46rem) {
  .tools { position: static; } .tools form { grid-template-columns: 1fr 1fr; } .tools form > :first-child { grid-column: 1 / -1; }
  .panes { grid-template-columns: minmax(0, 1fr); padding-left: .4rem; } .suite .cases { padding-left: 0; } .case > .body { padding-left: .5rem; } .case > summary { grid-template-columns: 1em 3.4rem minmax(0, 1fr); gap: .4rem; scroll-margin-top: 1rem; } .case > summary > .ms { display: none; }
  .pill { width: 3.4rem; font-size: .75rem; } .suite > summary { flex-wrap: wrap; } .suite > summary b { flex: 1; } .suite > summary .title { flex-basis: 100%; order: 5; padding-left: 1.6em; }
  .exchange > summary { flex-wrap: wrap; } .exchange > summary .path { flex-basis: calc(100% - 7rem); } .exchange .rest { padding-left: .4rem; }
  dl { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: .3rem; } .keys { display: none; }
  .warnings td { display: block; grid-column: 1 / -1; width: auto !important; } tr { display: grid; grid-template-columns: minmax(0, 1fr) max-content; border-bottom: 1px solid var(--edge); padding: .4rem 0; } thead { display: none; } td { border: 0; padding: .1rem 0; } td.rule { grid-column: 1 / -1; } td.count { display: none; }
}
@media print { .tools, .keys { display: none; } }
`;
