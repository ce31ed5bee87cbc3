// Layout of the state graph: from left to right, final states at the right.

import type { control } from '../../../types';

export type Graph = control.components['schemas']['OfferGraph'];
type GraphState = Graph['states'][number];
type GraphMove = Graph['moves'][number];

interface GraphNode extends GraphState {
  readonly x: number;
  readonly y: number;
}

interface GraphEdge extends GraphMove {
  /** An SVG path from the right edge of one state to the left edge of another. */
  readonly path: string;
  /** Position of its label. */
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export const BOX = { width: 114, height: 28 };
const COLUMN = 204;
const ROW = 42;

/** Distance from the initial state; unreachable states have 0. */
function depthsOf({ states, moves }: Graph): ReadonlyMap<string, number> {
  const first = states[0]?.state;
  const depths = new Map<string, number>(first === undefined ? [] : [[first, 0]]);
  // Iterating a map includes entries added during the iteration.
  for (const [state, depth] of depths)
    for (const { from, to } of moves) if (from === state && !depths.has(to)) depths.set(to, depth + 1);
  return depths;
}

export function layoutOf(graph: Graph): Layout {
  const depths = depthsOf(graph);
  const depthOf = (state: string): number => depths.get(state) ?? 0;
  const going = graph.states.filter(({ final }) => !final).toSorted((a, b) => depthOf(a.state) - depthOf(b.state));
  const latest = (state: string): number =>
    Math.max(-1, ...graph.moves.filter(({ to }) => to === state).map(({ from }) => depthOf(from)));
  const ends = graph.states.filter(({ final }) => final).toSorted((a, b) => latest(b.state) - latest(a.state));
  const height = Math.max(1, ends.length) * ROW;
  // Later states are placed higher, and so are their final states.
  const nodes: readonly GraphNode[] = [
    ...going.map((state, index) => ({
      ...state,
      x: index * COLUMN,
      y: height * (0.74 - 0.56 * (index / Math.max(1, going.length - 1))),
    })),
    ...ends.map((state, index) => ({ ...state, x: going.length * COLUMN, y: ROW * (index + 0.5) })),
  ];
  return {
    width: going.length * COLUMN + BOX.width,
    height,
    nodes,
    edges: graph.moves.flatMap((move) => edgeOf(move, nodes)),
  };
}

function edgeOf(move: GraphMove, nodes: readonly GraphNode[]): readonly GraphEdge[] {
  const [from, to] = [move.from, move.to].map((state) => nodes.find((node) => node.state === state));
  if (!from || !to) return [];
  const [x1, x2] = [from.x + BOX.width, to.x - 5];
  // Edges turn early and arrive horizontally, so that edges to the same state stay apart. The label is on the
  // horizontal part, at its end if that part is short.
  const turn = Math.min(70, (x2 - x1) * 0.6);
  const path = `M${x1} ${round(from.y)}C${x1 + turn * 0.6} ${round(from.y)} ${x1 + turn * 0.4} ${round(to.y)} ${x1 + turn} ${round(to.y)}H${x2}`;
  const isShort = x2 - x1 < COLUMN;
  return [{ ...move, path, x: isShort ? x2 - 10 : x1 + turn + 4, y: round(to.y), anchor: isShort ? 'end' : 'start' }];
}

const round = (value: number): number => Math.round(value * 10) / 10;
