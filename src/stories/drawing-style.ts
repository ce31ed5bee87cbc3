// Colours and fonts of drawings, light and dark. Texts reach 4.5 : 1 on what they stand on. A picture in an img element
// sees the colour scheme of the reader, and no style sheet of the page.

const LIGHT = {
  page: '#ffffff',
  text: '#1a1e26',
  muted: '#545c6b',
  line: '#c3c9d5',
  panel: '#f5f6f8',
  actor: '#e6edfc',
  accent: '#2b57cf',
  note: '#fbf0da',
  good: '#146c43',
  bad: '#b0231b',
  pill: '#ffffff',
} as const;

const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  page: '#0f1217',
  text: '#e7eaf0',
  muted: '#a3acba',
  line: '#3a4351',
  panel: '#171b22',
  actor: '#1e2a47',
  accent: '#8fb1ff',
  note: '#342710',
  good: '#74d3a0',
  bad: '#ff9d95',
  pill: '#1e232c',
};

const variables = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

export const SANS = `system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',sans-serif`;

/** Colours as custom properties of an element, in both schemes. Paper is always light. */
export const colourStyle = (selector: string): string =>
  `${selector}{${variables(LIGHT)}}@media screen and (prefers-color-scheme:dark){${selector}{${variables(DARK)}}}`;

/** The look of the elements that scenes are drawn with. */
export const DRAWING_STYLE = [
  `svg text{font-family:${SANS};font-size:13px;fill:var(--text)}`,
  // Labels stand before lifelines.
  'svg .label{font-size:12px;paint-order:stroke;stroke:var(--page);stroke-width:4px;stroke-linejoin:round}',
  'svg .tiny{font-size:10px;fill:var(--muted)}svg .on-note{font-size:12px}',
  'svg .name{font-weight:600;font-size:12px}svg .title{font-size:12px;font-weight:600;fill:var(--muted)}',
  'svg .value,svg .less,svg .more{font-variant-numeric:tabular-nums;font-size:12px}svg .changed{font-weight:700;fill:var(--accent)}',
  'svg .less{fill:var(--bad)}svg .more{fill:var(--good)}',
  '.lane{stroke:var(--line);stroke-dasharray:3 4}.actor{fill:var(--actor)}.note{fill:var(--note)}.panel{fill:var(--panel)}',
  '.request,.answer{fill:none;stroke:var(--accent);stroke-width:1.5}.answer{stroke-dasharray:5 3;stroke:var(--good)}',
  '.answer.refused,.answer.lost{stroke:var(--bad)}svg .label.good{fill:var(--good)}svg .label.refused,svg .label.lost{fill:var(--bad)}',
  '.pill,.round{fill:var(--pill);stroke:var(--line)}.pill.good,.round.open{stroke:var(--good)}.pill.bad{stroke:var(--bad)}.pill.open{stroke:var(--accent)}',
  'svg .pill-text{font-size:11px}svg .pill-text.good{fill:var(--good)}svg .pill-text.bad{fill:var(--bad)}svg .pill-text.open{fill:var(--accent)}',
  '.dot{fill:var(--accent)}.old{opacity:.45}',
].join('\n');
