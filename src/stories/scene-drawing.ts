// Draws a scene as SVG: on the left the requests as a sequence diagram, on the right the state of the world.

import { fitted, svgText } from './markup';
import type { RecordedStory } from './recorded-story';
import { lifelinesOf, rowsOf, type SequenceRow } from './sequence';
import { drawState, STATE_WIDTH } from './state-drawing';

export const DRAWING_WIDTH = 960;
const GAP = 24;
const SEQUENCE_WIDTH = DRAWING_WIDTH - STATE_WIDTH - GAP;
/** Rows of earlier scenes stay as long as there is room. */
const MAX_ROWS = 7;
const HEAD = 40;
const ROW_HEIGHT = { message: 50, note: 34 } as const;
/** Room that a lifeline needs on each side. */
const LANE_MARGIN = 56;
const MAX_ACTOR_WIDTH = 104;
const LABEL_SIZE = 12;

export interface Drawing {
  readonly height: number;
  /** Elements of an SVG of DRAWING_WIDTH. */
  readonly markup: string;
}

interface PlacedRow {
  readonly row: SequenceRow;
  readonly isNew: boolean;
}

/** The scene with this index. `keepsEarlier` shows the last requests before it, too. */
export function drawScene(recorded: RecordedStory, index: number, keepsEarlier: boolean): Drawing {
  const { scenes, start } = recorded;
  const scene = scenes[index];
  const state = drawState({ state: scene?.state ?? start, start, before: scenes[index - 1]?.state ?? start });
  const sequence = drawSequence(placedRows(recorded, index, keepsEarlier), lifelinesOf(scenes));
  return {
    height: Math.max(state.height, sequence.height),
    markup: `${sequence.markup}<g transform="translate(${SEQUENCE_WIDTH + GAP} 0)">${state.markup}</g>`,
  };
}

function placedRows({ scenes }: RecordedStory, index: number, keepsEarlier: boolean): readonly PlacedRow[] {
  const rows = scenes
    .slice(keepsEarlier ? 0 : index, index + 1)
    .flatMap((scene) => rowsOf(scene).map((row) => ({ row, isNew: scene === scenes[index] })));
  return keepsEarlier ? rows.slice(-Math.max(MAX_ROWS, rows.filter(({ isNew }) => isNew).length)) : rows;
}

function drawSequence(rows: readonly PlacedRow[], lifelines: readonly string[]): Drawing {
  const laneGap = lifelines.length < 2 ? 0 : (SEQUENCE_WIDTH - 2 * LANE_MARGIN) / (lifelines.length - 1);
  const xOf = (name: string): number => Math.round(LANE_MARGIN + Math.max(0, lifelines.indexOf(name)) * laneGap);
  let y = HEAD + 8;
  const drawn = rows.map(({ row, isNew }) => {
    const at = y;
    y += ROW_HEIGHT[row.kind];
    return `<g${isNew ? '' : ' class="old"'}>${row.kind === 'note' ? drawNote(row.text, at) : drawMessage(row, at, xOf)}</g>`;
  });
  const height = y + 8;
  const width = lifelines.length < 2 ? MAX_ACTOR_WIDTH : Math.min(MAX_ACTOR_WIDTH, Math.floor(laneGap) - 6);
  const lanes = lifelines.map((name) => drawLifeline(name, { x: xOf(name), width, height }));
  return { height, markup: `${lanes.join('')}${drawn.join('')}` };
}

function drawLifeline(
  name: string,
  { x, width, height }: { readonly x: number; readonly width: number; readonly height: number },
): string {
  return [
    `<line x1="${x}" y1="${HEAD - 8}" x2="${x}" y2="${height}" class="lane"/>`,
    `<rect x="${x - width / 2}" y="4" width="${width}" height="28" rx="6" class="actor"/>`,
    svgText(fitted(name, width, 12), { x, y: 22, class: 'name', anchor: 'middle' }),
  ].join('');
}

function drawNote(text: string, y: number): string {
  const [x, width] = [4, SEQUENCE_WIDTH - 8];
  return `<rect x="${x}" y="${y + 3}" width="${width}" height="24" rx="4" class="note"/>${svgText(fitted(text, width - 24, LABEL_SIZE), { x: x + width / 2, y: y + 19, class: 'on-note', anchor: 'middle' })}`;
}

type Message = Extract<SequenceRow, { readonly kind: 'message' }>;

function drawMessage({ from, to, request, answer, tone }: Message, y: number, xOf: (name: string) => number): string {
  const [start, end] = [xOf(from), xOf(to)];
  const middle = Math.round((start + end) / 2);
  // A label may be longer than its arrow; it stays within the diagram.
  const room = 2 * Math.min(middle, SEQUENCE_WIDTH - middle) - 8;
  const label = (text: string, at: number, name: string): string =>
    svgText(fitted(text, room, LABEL_SIZE), { x: middle, y: at, class: name, anchor: 'middle' });
  return [
    label(request, y + 11, 'label'),
    arrow({ from: start, to: end, y: y + 17, class: 'request' }),
    label(answer, y + 31, `label ${tone}`),
    tone === 'lost'
      ? lostArrow(end, start, y + 37)
      : arrow({ from: end, to: start, y: y + 37, class: `answer ${tone}` }),
  ].join('');
}

interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly class: string;
}

function arrow({ from, to, y, class: name }: Arrow): string {
  const back = to > from ? -7 : 7;
  return `<path d="M${from} ${y}H${to}m${back} -4L${to} ${y}l${back} 4" class="${name}"/>`;
}

/** Ends in a cross half-way. */
function lostArrow(from: number, to: number, y: number): string {
  const middle = Math.round((from + to) / 2);
  return `<path d="M${from} ${y}H${middle}m-5 -5l10 10m0 -10l-10 10" class="answer lost"/>`;
}
