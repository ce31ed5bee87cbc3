// Counts and properties of the world.

import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { resultOf } from '../../api/result';
import { control, controlUrl } from '../../api/clients';
import { controlHeaders } from '../../api/control-token';
import { connection, connections } from '../../live/connection';
import { debounce } from '../../live/debounce';
import { followJournal } from '../../live/follow-journal';
import { loadStatus, status, type Status } from '../../live/status';
import { useLive } from '../../live/use-live';
import { base, linkTo } from '../../route';
import { Facts } from '../../../ui/facts';
import { countText } from '../../ui/amount-text';
import { Card } from '../../ui/card';
import { authOf } from './auth';

/** World events do not include requests, so the counts follow the journal too. */
function useJournal(onEvent: () => void): void {
  const isConnected = connection.value === 'connected';
  useEffect(() => {
    if (!isConnected) return undefined;
    const ending = new AbortController();
    const onChange = debounce(onEvent);
    void followJournal({
      url: controlUrl('/requests/events'),
      headers: controlHeaders(),
      signal: ending.signal,
      connect: () => ({ onOpen: onChange, onEvent: onChange }),
    });
    return () => ending.abort();
  }, [base.value, connections.value, isConnected]);
}

export function CountsCard(): JSX.Element {
  const violations = useLive(
    (signal) =>
      resultOf<{ readonly count: number }>(
        control().GET('/requests/count', { params: { query: { violations: true } }, signal }),
      ),
    [],
  );
  useJournal(() => {
    violations.reload();
    void loadStatus();
  });
  const counts = status.value?.counts;
  const tiles: readonly (readonly [name: string, count: number | undefined, screen: string])[] = [
    ['Updates', counts?.updates, 'ledger'],
    ['Contracts', counts?.contracts, 'ledger'],
    ['Users', status.value?.users.length, 'wallets'],
    ['Open offers', counts?.openOffers, 'wallets'],
    ['Exchanges', counts?.requests, 'journal'],
    ['Violations', violations.value?.count, 'journal'],
    ['Faults', counts?.faults, 'control'],
    ['Snapshots', counts?.snapshots, 'control'],
  ];
  return (
    <Card title="At a glance">
      <ul class="overview-counts">
        {tiles.map(([name, count, screen]) => (
          <li key={name}>
            <a href={linkTo([screen])} class={name === 'Violations' && (count ?? 0) > 0 ? 'bad' : ''}>
              <strong>{count === undefined ? '–' : countText(count)}</strong>
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function WorldCard(): JSX.Element {
  const current = status.value;
  return (
    <Card title="World" class="overview-world">
      {current ? (
        <Facts of={factsOf(current)} />
      ) : (
        <Facts
          of={['Created from', 'Id', 'Seed', 'Dialect', 'Releases', 'Authentication', 'Migration', 'Log'].map(
            (name) => [name, <span key={name} class="skeleton" />] as const,
          )}
        />
      )}
    </Card>
  );
}

const factsOf = (current: Status): readonly (readonly [string, JSX.Element | string])[] => [
  ['Created from', <bdi key="world">{current.world}</bdi>],
  ['Id', <bdi key="id">{current.id}</bdi>],
  ['Seed', <bdi key="seed">{current.seed}</bdi>],
  ['Dialect', current.dialect],
  [
    'Releases',
    <span key="profile">
      {current.profile.split(',').map((release) => (
        <span key={release} class="overview-release">
          {release.replace('=', ' ')}
        </span>
      ))}
    </span>,
  ],
  ['Authentication', authOf(current.admin.token)],
  ['Migration', String(current.migrationId)],
  ['Log', `${current.counts.entries} entries`],
];
