// The balance of a party, unlocked and locked, now and over time.

import type { JSX } from 'preact';
import type { control as controlTypes } from '../../../types';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useLive, type LiveData } from '../../live/use-live';
import { Card } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { Plot, type Series } from '../../ui/plot';
import { Loaded } from '../../ui/states';
import { Amount, Instant } from '../../ui/values';

export type Balances = controlTypes.components['schemas']['BalanceHistory'];

export const useBalances = (party: string, points: number): LiveData<Balances> =>
  useLive(
    (signal) => resultOf<Balances>(control().GET('/balances', { params: { query: { party, points } }, signal })),
    [party],
  );

const POINTS = 200;

export function BalanceCard({ party }: { readonly party: string }): JSX.Element {
  const live = useBalances(party, POINTS);
  return (
    <Card title="Balance" actions={<Curl command={live.curl} />} class="wallets-balance">
      <Loaded live={live} lines={7}>
        {(history) => (
          <>
            <dl class="wallets-now" aria-live="polite">
              <div>
                <dt>Unlocked</dt>
                <dd>
                  <Amount of={history.now.unlocked} />
                </dd>
              </div>
              <div>
                <dt>Locked</dt>
                <dd>
                  <Amount of={history.now.locked} />
                </dd>
              </div>
            </dl>
            <BalancePlot history={history} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function BalancePlot({ history: { points, changes, now } }: { readonly history: Balances }): JSX.Element {
  const of = (name: 'unlocked' | 'locked'): Series => ({
    name,
    points: points.map((point) => ({ at: point.atMicros, value: Number(point[name]), exact: point[name] })),
  });
  if (points.length === 0) return <p class="muted wallets-no-plot">No holdings so far.</p>;
  return (
    <>
      <Plot
        title="Balance over time"
        summary={`${changes} changes; now ${now.unlocked} unlocked and ${now.locked} locked.`}
        series={[of('unlocked'), of('locked')]}
        timeOf={(at) => <Instant at={at} />}
        valueOf={(value, exact) => <Amount of={exact ?? String(value)} />}
      />
      <p class="muted">
        {changes === 1 ? '1 change' : `${changes} changes`}
        {changes > points.length ? ` (${points.length} shown)` : ''} since <Instant at={points[0]?.at ?? ''} />
      </p>
    </>
  );
}
