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
import { Card } from '../../ui/card';
import { authOf } from './auth';

/** World events do not include requests, so the counts follow the journal too. */
function useJournal(heard: () => void): void {
  const isConnected = connection.value === 'connected';
  useEffect(() => {
    if (!isConnected) return undefined;
    const ending = new AbortController();
    const tell = debounce(heard);
    void followJournal({
      url: controlUrl('/requests/events'),
      headers: controlHeaders(),
      signal: ending.signal,
      connect: () => ({ opened: tell, heard: tell }),
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
              <strong>{count === undefined ? '–' : count.toLocaleString('en').replaceAll(',', ' ')}</strong>
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function WorldCard(): JSX.Element {
  const told = status.value;
  return (
    <Card title="World" class="overview-world">
      {told ? (
        <Facts of={factsOf(told)} />
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

const factsOf = (told: Status): readonly (readonly [string, JSX.Element | string])[] => [
  ['Created from', <bdi key="world">{told.world}</bdi>],
  ['Id', <bdi key="id">{told.id}</bdi>],
  ['Seed', <bdi key="seed">{told.seed}</bdi>],
  ['Dialect', told.dialect],
  [
    'Releases',
    <span key="profile">
      {told.profile.split(',').map((release) => (
        <span key={release} class="overview-release">
          {release.replace('=', ' ')}
        </span>
      ))}
    </span>,
  ],
  ['Authentication', authOf(told.admin.token)],
  ['Migration', String(told.migrationId)],
  ['Log', `${told.counts.entries} entries`],
];
