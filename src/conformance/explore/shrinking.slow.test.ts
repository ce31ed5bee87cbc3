// Shortening: what is left of a failing sequence.

import { contract } from '../../../test/support/contract';
import { kit } from '../../../test/support/kit';
import { statusSession } from '../../../test/conformance/status-session';
import { network } from '../execute/transport';
import type { ActionKind, SequenceMove } from './action';
import { explore, type ExploreResult } from './explore';

const reading = (operation: string): SequenceMove => ({ send: { operation, as: 'first' } });
const kind = (name: string, moves: readonly SequenceMove[]): ActionKind => ({
  name,
  safety: 'read',
  weight: 1,
  moves: () => moves,
});

const AMOUNTS = Array.from({ length: 50 }, (_, index) => String(index + 1));

/** The failure needs one request of each of these actions; their other requests can be left out. */
const KINDS: readonly ActionKind[] = [
  kind('lists', [reading('listAmulets'), reading('listAcceptedTransferOffers'), reading('listAmulets')]),
  kind('balance', [reading('listAmulets'), reading('getBalance'), reading('listAmulets')]),
  {
    ...kind('tap', []),
    moves: (_, draw) => [
      reading('listAmulets'),
      { send: { operation: 'tap', as: 'first', body: { amount: draw.of(AMOUNTS) } } },
    ],
  },
];

/**
 * Explores a server that has no balance after a tap and a read of the accepted offers, in either order, the given number
 * of times.
 */
async function explored(times = Number.POSITIVE_INFINITY): Promise<ExploreResult> {
  let seen = new Set<string>();
  let missing = 0;
  const { session } = await statusSession({
    target: (path) => {
      seen.add(path);
      const isWrong = path === 'balance' && seen.has('tap') && seen.has('accepted-transfer-offers');
      return isWrong && (missing += 1) <= times ? 404 : 200;
    },
    model: () => 200,
    begin: async () => void (seen = new Set()),
  });
  return explore({
    session,
    judging: { contract: contract(), clauses: kit().clauses, document: kit().document },
    transport: network,
    waitForSlot: async () => undefined,
    timeoutMs: 10_000,
    seed: 'shrinking',
    run: '',
    steps: 25,
    sequences: 20,
    deadline: performance.now() + 60_000,
    allow: 'write',
    isStrict: true,
    users: 2,
    kinds: KINDS,
    finalMoves: () => [reading('listAmulets')],
  });
}

describe('a failing sequence', () => {
  it('is shortened to the requests that it takes', async () => {
    const { failures } = await explored();
    const failure = failures.find(({ finding }) => finding.operationId === 'getBalance' && finding.source === 'model');
    const requests = failure?.moves.flatMap((move) => ('requests' in move ? move.requests : []));
    expect(requests?.map(({ operation }) => operation).toSorted()).toEqual([
      'getBalance',
      'listAcceptedTransferOffers',
      'tap',
    ]);
    expect(requests?.at(-1)?.operation).toBe('getBalance');
    // The first of the values that an action selects from is the simplest.
    expect(requests?.find(({ operation }) => operation === 'tap')?.body).toEqual({ amount: '1' });
    expect(failure?.actions.shrunk).toBe(3);
    expect(failure?.actions.found).toBeGreaterThan(3);
    expect(failure?.repeats).toBe(true);
  });

  it('that fails only once is reported, and known not to repeat', async () => {
    const { failures } = await explored(1);
    expect(failures.map(({ verdict, repeats }) => [verdict, repeats])).toEqual([['fail', false]]);
  });
});
