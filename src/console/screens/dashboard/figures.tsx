// The largest figures, and all offers by state.

import type { JSX } from 'preact';
import { linkTo } from '../../route';
import { countText } from '../../ui/amount-text';
import { Card } from '../../ui/card';
import { ShortAmount, type WorldFigures } from './volume';

type CountedState = keyof WorldFigures['offers'];

/** Those that still change come first. */
const STATES: readonly CountedState[] = ['created', 'accepted', 'completed', 'rejected', 'withdrawn', 'expired'];

export function Figures({
  statistics,
  text,
}: {
  readonly statistics: WorldFigures | undefined;
  /** The range of the figures, such as `24 hours`. */
  readonly text: string;
}): JSX.Element {
  const total = statistics?.total;
  const waiting = <span class="skeleton" />;
  const tiles: readonly (readonly [name: string, value: JSX.Element | string])[] = [
    [`Volume, last ${text}`, total ? <ShortAmount key="v" of={total.volume} /> : waiting],
    ['Transfers', total ? countText(total.transfers) : waiting],
    [
      'Active wallets',
      total && statistics ? `${countText(total.activeWallets)} of ${countText(statistics.wallets)}` : waiting,
    ],
    ['Open offers', statistics ? countText(statistics.offers.created) : waiting],
  ];
  return (
    <dl class="dashboard-figures">
      {tiles.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function OffersCard({ statistics }: { readonly statistics: WorldFigures | undefined }): JSX.Element {
  const offers = statistics?.offers;
  const all = STATES.reduce((sum, state) => sum + (offers?.[state] ?? 0), 0);
  return (
    <Card title={<a href={linkTo(['wallets'])}>Offers by state</a>} class="dashboard-offers">
      {offers ? (
        <ul>
          {STATES.map((state) => (
            <li key={state}>
              <span>{state}</span>
              <strong>{countText(offers[state])}</strong>
              <span class={`dashboard-progress ${state}`} aria-hidden="true">
                <span style={{ inlineSize: `${all === 0 ? 0 : Math.round((offers[state] / all) * 1000) / 10}%` }} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <span class="skeleton" />
      )}
    </Card>
  );
}
