// The state graph of an offer, with its current state and possible moves.

import type { JSX } from 'preact';
import { useIds } from '../../../ui/ids';
import { BOX, layoutOf, type Graph } from './graph-layout';
import type { Offer } from './move-request';

export function OfferGraph({ graph, offer }: { readonly graph: Graph; readonly offer: Offer }): JSX.Element {
  const idOf = useIds();
  const { width, height, nodes, edges } = layoutOf(graph);
  const canBe = (from: string, move: string): boolean =>
    from === offer.state && offer.moves.some((one) => one.move === move && one.possible);
  const possible = offer.moves.filter((one) => one.possible);
  return (
    <svg
      class="wallets-graph"
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      role="img"
      aria-labelledby={`${idOf('title')} ${idOf('desc')}`}
    >
      <title id={idOf('title')}>{`States of the offer; current state: ${offer.state}`}</title>
      <desc id={idOf('desc')}>
        {possible.length === 0
          ? 'No move is possible now.'
          : possible.map(({ move, to, by }) => `The ${by} can ${move} it: ${to}.`).join(' ')}
      </desc>
      <defs>
        <marker
          id={idOf('arrow')}
          class="wallets-arrow"
          viewBox="0 0 8 8"
          refX="6"
          refY="4"
          markerWidth="6"
          markerHeight="6"
          orient="auto"
        >
          <path d="M0 0L8 4L0 8z" />
        </marker>
        <marker
          id={idOf('arrow-now')}
          class="wallets-arrow now"
          viewBox="0 0 8 8"
          refX="6"
          refY="4"
          markerWidth="6"
          markerHeight="6"
          orient="auto"
        >
          <path d="M0 0L8 4L0 8z" />
        </marker>
      </defs>
      {edges.map(({ from, move, to, path, x, y, anchor }) => {
        const isNow = canBe(from, move);
        return (
          <g key={`${from} ${move} ${to}`} class={`wallets-edge${isNow ? ' now' : ''}`}>
            <path d={path} marker-end={`url(#${idOf(isNow ? 'arrow-now' : 'arrow')})`} />
            <text x={x} y={y - 5} text-anchor={anchor}>
              {move}
            </text>
          </g>
        );
      })}
      {nodes.map(({ state, final, x, y }) => (
        <g key={state} class={`wallets-node${state === offer.state ? ' present' : ''}${final ? ' final' : ''}`}>
          <rect x={x} y={y - BOX.height / 2} width={BOX.width} height={BOX.height} rx={final ? 4 : 13} />
          <text x={x + BOX.width / 2} y={y + 5} text-anchor="middle">
            {state === offer.state ? `● ${state}` : state}
          </text>
        </g>
      ))}
    </svg>
  );
}
