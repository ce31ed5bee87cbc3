import { BOX, layoutOf, type Graph } from './graph-layout';

const move = (
  from: Graph['moves'][number]['from'],
  name: Graph['moves'][number]['move'],
  to: Graph['moves'][number]['to'],
): Graph['moves'][number] => ({ from, move: name, to, by: 'automation', when: 'at any time' });
const graph: Graph = {
  states: [
    { state: 'created', final: false },
    { state: 'accepted', final: false },
    { state: 'completed', final: true },
    { state: 'rejected', final: true },
    { state: 'expired', final: true },
  ],
  moves: [
    move('created', 'accept', 'accepted'),
    move('created', 'reject', 'rejected'),
    move('created', 'expire', 'expired'),
    move('accepted', 'consume', 'completed'),
    move('accepted', 'expire', 'expired'),
  ],
};

describe('state graph layout', () => {
  const layout = layoutOf(graph);
  const at = (state: string): { readonly x: number; readonly y: number } =>
    layout.nodes.find((node) => node.state === state) ?? { x: Number.NaN, y: Number.NaN };

  it('runs from left to right along each transition', () => {
    for (const { from, to } of graph.moves) expect(at(from).x).toBeLessThan(at(to).x);
  });

  it('has each state once, within bounds, and without overlaps', () => {
    expect(layout.nodes.map(({ state }) => state).toSorted()).toEqual([
      'accepted',
      'completed',
      'created',
      'expired',
      'rejected',
    ]);
    for (const { x, y } of layout.nodes) {
      expect(x + BOX.width).toBeLessThanOrEqual(layout.width);
      expect(y - BOX.height / 2).toBeGreaterThanOrEqual(0);
      expect(y + BOX.height / 2).toBeLessThanOrEqual(layout.height);
    }
    expect(new Set(layout.nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
  });

  it('draws every transition', () => {
    expect(layout.edges.map(({ from, move: name, to }) => `${from} ${name} ${to}`)).toEqual(
      graph.moves.map(({ from, move: name, to }) => `${from} ${name} ${to}`),
    );
  });

  it('is empty for a graph without states', () => {
    expect(layoutOf({ states: [], moves: [] })).toMatchObject({ nodes: [], edges: [] });
  });
});
