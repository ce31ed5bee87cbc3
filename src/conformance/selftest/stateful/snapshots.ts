// Servers whose snapshots move, merge or stand still, and whose summaries of holdings are mixed up.

import { formatInstant, micros, parseInstant, type Json } from '../../../base';
import {
  changing,
  isOk,
  listAt,
  membersOf,
  sending,
  textAt,
  withMembers,
  type MutantResponse,
  type StatefulMutant,
} from '../stateful-mutant';

const timeOf = (value: Json | undefined): string => textAt(value, 'record_time');
const EARLIEST = '0001-01-01T00:00:00Z';

/** A microsecond before this time. */
const justBefore = (time: string): string => {
  const instant = parseInstant(time);
  return instant === undefined ? EARLIEST : formatInstant(micros(instant - 1n));
};
const idOf = (event: Json): string => textAt(event, 'contract_id');

/** Times of forced snapshots, in the order in which they were taken. */
class ForcedTimes {
  readonly all: string[] = [];

  readonly taken = (response: MutantResponse): MutantResponse => {
    if (isOk(response)) this.all.push(timeOf(response.body));
    return response;
  };
}

export const SNAPSHOT_MUTANTS: readonly StatefulMutant[] = [
  {
    id: 'second-forced-snapshot-at-the-first-time',
    wrong: 'A second forced snapshot is reported with the time of the first.',
    clauses: ['FORCE-2'],
    operations: ['forceAcsSnapshot'],
    server: () => {
      let first: MutantResponse | undefined;
      return changing({
        forceAcsSnapshot: (response) => (isOk(response) ? (first ??= response) : response),
      });
    },
  },
  {
    id: 'forced-snapshot-moves',
    wrong: 'Once a later snapshot has been forced, a forced snapshot shows the contracts of that later one.',
    clauses: ['FORCE-5'],
    operations: ['getAcsSnapshot'],
    server: () => {
      const forced = new ForcedTimes();
      return {
        ...changing({ forceAcsSnapshot: forced.taken }),
        getAcsSnapshot: async (request, forward) => {
          const newest = forced.all.at(-1);
          if (newest === undefined || !forced.all.includes(timeOf(request.body))) return forward(request);
          const response = await forward(sending(request, { record_time: newest }));
          return isOk(response) ? withMembers(response, { record_time: timeOf(request.body) }) : response;
        },
      };
    },
  },
  {
    id: 'forced-snapshot-keeps-archived-contracts',
    wrong: 'A second forced snapshot still contains the contracts of the first that have been archived since.',
    clauses: ['FORCE-2'],
    operations: ['getAcsSnapshot'],
    server: () => {
      const forced = new ForcedTimes();
      const pages = new Map<string, readonly Json[]>();
      return changing({
        forceAcsSnapshot: forced.taken,
        getAcsSnapshot: (response, { body }) => {
          const time = timeOf(body);
          if (!isOk(response) || !forced.all.includes(time)) return response;
          const events = listAt(response.body, 'created_events');
          const ids = new Set(events.map(idOf));
          const earlier = forced.all.filter((one) => one < time).flatMap((one) => pages.get(one) ?? []);
          const kept = earlier.filter((event) => !ids.has(idOf(event)));
          pages.set(time, events);
          return kept.length === 0 ? response : withMembers(response, { created_events: [...events, ...kept] });
        },
      });
    },
  },
  {
    id: 'forced-snapshot-lacks-new-contracts',
    wrong: 'A second forced snapshot lacks the contracts that were created since the first.',
    clauses: ['FORCE-2'],
    operations: ['getAcsSnapshot'],
    server: () => {
      const forced = new ForcedTimes();
      let known: ReadonlySet<string> | undefined;
      return changing({
        forceAcsSnapshot: forced.taken,
        getAcsSnapshot: (response, { body }) => {
          if (!isOk(response) || !forced.all.includes(timeOf(body))) return response;
          const events = listAt(response.body, 'created_events');
          known ??= new Set(events.map(idOf));
          const kept = events.filter((event) => known?.has(idOf(event)));
          return kept.length === events.length ? response : withMembers(response, { created_events: kept });
        },
      });
    },
  },
  {
    id: 'forced-snapshot-skipped-by-its-lookup',
    wrong: 'The lookup of the first snapshot after a time skips forced snapshots.',
    clauses: ['SNAPSHOT-AFTER-4'],
    operations: ['getSnapshotTimestampAfter'],
    server: () => {
      const forced = new ForcedTimes();
      return {
        ...changing({ forceAcsSnapshot: forced.taken }),
        getSnapshotTimestampAfter: async (request, forward) => {
          let response = await forward(request);
          while (isOk(response) && forced.all.includes(timeOf(response.body)))
            response = await forward({ ...request, query: { ...request.query, after: timeOf(response.body) } });
          return response;
        },
      };
    },
  },
  {
    id: 'lookup-of-a-snapshot-returns-the-one-before',
    wrong: 'The lookup of the first snapshot after a time returns the result of the previous lookup.',
    clauses: ['SNAPSHOT-AFTER-4'],
    operations: ['getSnapshotTimestampAfter'],
    server: () => {
      let last: MutantResponse | undefined;
      return changing({
        getSnapshotTimestampAfter: (response) => {
          const earlier = last;
          if (isOk(response)) last = response;
          return isOk(response) && earlier !== undefined ? earlier : response;
        },
      });
    },
  },
  {
    id: 'newest-snapshot-stands-still',
    wrong: 'The lookup of the last snapshot before a time never returns a forced snapshot.',
    clauses: ['FORCE-5'],
    operations: ['getSnapshotTimestamp'],
    server: () => {
      const forced = new ForcedTimes();
      return {
        ...changing({ forceAcsSnapshot: forced.taken }),
        getSnapshotTimestamp: async (request, forward) => {
          let response = await forward(request);
          while (isOk(response) && forced.all.includes(timeOf(response.body)))
            response = await forward({
              ...request,
              query: { ...request.query, before: justBefore(timeOf(response.body)) },
            });
          return response;
        },
      };
    },
  },
  {
    id: 'summary-of-the-owners-before',
    wrong: 'A summary of holdings also contains the owners of the previous request.',
    clauses: ['HOLDINGS-11'],
    operations: ['getHoldingsSummary'],
    server: () => {
      let last: readonly Json[] = [];
      return {
        getHoldingsSummary: async (request, forward) => {
          const owners = listAt(request.body, 'owner_party_ids');
          const all = [...new Set([...owners, ...last])];
          last = owners;
          return forward(
            all.length > owners.length && owners.length > 0 ? sending(request, { owner_party_ids: all }) : request,
          );
        },
      };
    },
  },
  {
    id: 'summary-cached-whatever-the-time',
    wrong: 'The summaries of a list of owners are cached, so that a request for another time or round returns them.',
    clauses: ['HOLDINGS-SUMMARY-4', 'HOLDINGS-13'],
    operations: ['getHoldingsSummary'],
    server: () => {
      const cached = new Map<string, Json>();
      return changing({
        getHoldingsSummary: (response, { body }) => {
          if (!isOk(response)) return response;
          const owners = listAt(body, 'owner_party_ids').map(String).sort().join();
          const { summaries = [], computed_as_of_round } = membersOf(response.body);
          const earlier = cached.get(owners) ?? { summaries, computed_as_of_round };
          cached.set(owners, earlier);
          return withMembers(response, membersOf(earlier));
        },
      });
    },
  },
  {
    id: 'round-of-the-summary-before',
    wrong: 'A summary of holdings is computed as of the round of the previous request, if that named one.',
    clauses: ['HOLDINGS-13', 'HOLDINGS-14'],
    operations: ['getHoldingsSummary'],
    server: () => {
      let round: Json | undefined;
      return {
        getHoldingsSummary: async (request, forward) => {
          const earlier = round;
          round = membersOf(request.body)['as_of_round'];
          return forward(
            earlier === undefined || earlier === null ? request : sending(request, { as_of_round: earlier }),
          );
        },
      };
    },
  },
];
