// However submissions of one tracking id overlap, one of them makes the offer (service contract 4.2, rule 1).

import fc from '../property';
import { amounts, at, listAt, offerBody, openNetwork, runs, TIMEOUT_MS, type Network, type Reply } from './network';

/**
 * A submission, and what happens after it was sent: time passes, and perhaps everything that is in process completes.
 */
const around = {
  user: fc.constantFrom('alice' as const, 'alice' as const, 'carol' as const),
  minutes: fc.integer({ min: 30, max: 60 }),
  seconds: fc.nat({ max: 60 }),
  letGo: fc.boolean(),
};
const good = fc.record({ kind: fc.constant('good' as const), amount: amounts, ...around });
const bad = fc.record({
  kind: fc.constant('bad' as const),
  amount: fc.constantFrom('', '1,5', '1.00000000001', 'NaN', '-'),
  ...around,
});
const submissions = fc.array(fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: bad }), {
  minLength: 1,
  maxLength: 8,
});

interface Gate {
  /** Given to the network: holds a command in process. */
  readonly wait: () => Promise<void>;
  /** Resolves when the next command comes to the gate. */
  next(): Promise<void>;
  letGo(): void;
}

function createGate(): Gate {
  const held: (() => void)[] = [];
  let arrive = (): void => undefined;
  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      held.push(resolve);
      arrive();
    });
  return {
    wait,
    next: () => new Promise((resolve) => (arrive = resolve)),
    letGo: () => held.splice(0).forEach((resolve) => resolve()),
  };
}

const submit = (
  network: Network,
  user: 'alice' | 'carol',
  wish: { readonly amount: string; readonly minutes: number },
): Promise<Reply> =>
  network.call('validator', 'POST', '/v0/wallet/transfer-offers', {
    user,
    body: offerBody(network, { ...wish, to: 'bob', description: 'once', id: 'once' }),
  });

it(
  'exactly one of concurrent submissions of a wallet is answered with 200, and creates one offer',
  async () => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(submissions, async (wishes) => {
        const gate = createGate();
        const network = openNetwork({ inProcess: gate.wait });
        const started: Promise<Reply>[] = [];
        for (const { user, seconds, letGo, ...wish } of wishes) {
          const arrival = gate.next();
          const reply = submit(network, user, wish);
          started.push(reply);
          await Promise.race([reply, arrival]);
          network.advance(BigInt(seconds) * 1_000_000n);
          if (letGo) gate.letGo();
          if (letGo) await Promise.all(started);
        }
        gate.letGo();
        const replies = await Promise.all(started);

        // A tracking id belongs to a wallet: the same text from another one is another id.
        for (const user of ['alice', 'carol'] as const) {
          const own = wishes.flatMap((wish, index) =>
            wish.user === user ? [{ kind: wish.kind, reply: replies[index] }] : [],
          );
          const made = own.filter(({ reply }) => reply?.status === 200);
          // A used id is refused before values that are out of bounds (decisions B44).
          own.forEach(({ kind, reply }) =>
            expect(kind === 'bad' ? [400, 409, 429] : [200, 409, 429]).toContain(reply?.status),
          );
          own.forEach(({ reply }) => seen.add(reply?.status ?? 0));
          expect(made).toHaveLength(own.some(({ kind }) => kind === 'good') ? 1 : 0);
          const offers = listAt(
            await network.read('validator', 'GET', '/v0/wallet/transfer-offers', { user }),
            'offers',
          );
          const offered = offers
            .filter((offer) => at(offer, 'payload', 'sender') === network.party(user))
            .map((offer) => at(offer, 'contract_id'));
          expect(offered).toEqual(made.map(({ reply }) => at(reply?.body, 'offer_contract_id')));
          if (made.length > 0) expect((await submit(network, user, { amount: '1', minutes: 5 })).status).toBe(409);
        }
      }),
      runs(30),
    );
    expect([...seen].sort()).toEqual([200, 400, 409, 429]);
  },
  TIMEOUT_MS,
);
