import { contract } from '../../../test/support/contract';
import type { Target } from '../target/target';
import { RunStoppedError } from './bounds';
import { TransportError } from './client';
import { ledgerSecondsAhead } from './ledger-time';
import { network, type Transport } from './transport';

const target: Target = {
  urls: { ledger: '', validator: 'http://v', scan: 'http://s' },
  dialect: 'documented',
  profile: {},
  facts: { migrationId: 1, users: [{ token: 'of-alice' }, { party: 'bob::1220' }] },
  waivers: [],
  secrets: [],
};

interface Ledger {
  /** Seconds by which it is ahead of our clock. */
  readonly ahead: number;
  /** Age of its last update in seconds. */
  readonly idleFor: number;
  readonly hinted: number;
  readonly mayWrite?: boolean;
  /** Creates offers that have expired, and does not list them. */
  readonly acceptsExpired?: boolean;
}

/** Seconds until the expiry of each offer that was created. */
const expiries: number[] = [];

/** What is found out about a ledger. */
async function found({ ahead, idleFor, hinted, mayWrite = false, acceptsExpired = false }: Ledger): Promise<number> {
  const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
  const transport: Transport = {
    ...network,
    send: (_, { operation, body = '{}', step, as }) => {
      const answers: Readonly<Record<string, () => object>> = {
        listUpdateHistory: () => {
          const asked = JSON.parse(body) as { readonly after: { readonly after_record_time: string } };
          const last = at(ahead - idleFor);
          return { transactions: last > asked.after.after_record_time ? [{ record_time: last }] : [] };
        },
        createTransferOffer: () => {
          const { expires_at } = JSON.parse(body) as { readonly expires_at: number };
          const inSeconds = expires_at / 1_000_000 - Date.now() / 1000;
          expiries.push(Math.round(inSeconds));
          return acceptsExpired || inSeconds > ahead ? { offer_contract_id: '00ab' } : { error: 'expired' };
        },
        listTransferOffers: () => ({
          offers: (expiries.at(-1) ?? 0) <= ahead ? [] : [{ contract_id: '00ab', created_at: at(ahead) }],
        }),
      };
      const answer = answers[operation.id];
      if (!answer) return Promise.reject(new TransportError('another request'));
      const reply = answer();
      return Promise.resolve({
        operationId: operation.id,
        group: 'scan',
        step,
        ms: 1,
        request: { method: 'POST', url: '', headers: {}, body, as },
        response: {
          status: 'error' in reply ? 400 : 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(reply),
        },
      });
    },
  };
  const settings = { target, contract: contract(), timeoutMs: 1, transport, mayWrite };
  return ledgerSecondsAhead(hinted, { ...settings, waitForSlot: () => Promise.resolve() });
}
const near = (seconds: number) => ({ asymmetricMatch: (value: number) => Math.abs(value - seconds) <= 2 });

describe('the time of a ledger', () => {
  it.each<[string, Ledger, number]>([
    ['an offer tells it, whatever the gateway says', { ahead: 0, idleFor: 900, hinted: 300, mayWrite: true }, 0],
    ['an offer tells that it is behind', { ahead: -300, idleFor: 0, hinted: 0, mayWrite: true }, -300],
    ['an offer tells that it is ahead', { ahead: 300, idleFor: 0, hinted: 0, mayWrite: true }, 300],
    ['a recent update refutes a gateway that is behind', { ahead: 0, idleFor: 60, hinted: -300 }, 0],
    ['an update in our future proves that it is ahead', { ahead: 300, idleFor: 10, hinted: 0 }, 290],
    ['and that the header is right', { ahead: 300, idleFor: 200, hinted: 300 }, 300],
    ['nothing supports a gateway that is ahead', { ahead: 0, idleFor: 30, hinted: 300 }, 0],
    ['an idle ledger does not contradict a gateway that is ahead', { ahead: 300, idleFor: 900, hinted: 300 }, 300],
    ['without any update since, a header that is behind counts', { ahead: -300, idleFor: 30, hinted: -300 }, -300],
  ])('%s', async (_, ledger, seconds) => {
    expect(await found(ledger)).toEqual(near(seconds));
  });
});

it('is measured with an offer that expires within minutes, and after a refusal with a longer one', async () => {
  expiries.length = 0;
  await found({ ahead: 0, idleFor: 0, hinted: 0, mayWrite: true });
  expect(expiries).toEqual([300]);
  expiries.length = 0;
  expect(await found({ ahead: 7200, idleFor: 0, hinted: 0, mayWrite: true })).toEqual(near(7200));
  expect(await found({ ahead: 7200, idleFor: 0, hinted: 0, mayWrite: true, acceptsExpired: true })).toEqual(near(7200));
  expect(expiries).toEqual([300, 86_400, 300, 86_400]);
});

it('is not measured any further after the run has been stopped', async () => {
  const transport: Transport = { ...network, send: () => Promise.reject(new RunStoppedError('SIGINT')) };
  const settings = { target, contract: contract(), timeoutMs: 1, transport, mayWrite: true };
  await expect(ledgerSecondsAhead(0, { ...settings, waitForSlot: () => Promise.resolve() })).rejects.toThrow('SIGINT');
});
