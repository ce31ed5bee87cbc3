import { contract } from '../../../test/support/contract';
import type { Target } from '../target/target';
import { withdrawOffers } from './clean-up';
import { TransportError } from './client';
import { network, type Transport } from './transport';

const target: Target = {
  urls: { ledger: '', validator: 'http://v', scan: '' },
  dialect: 'documented',
  profile: {},
  facts: {},
  waivers: [],
  secrets: [],
};

/** A wallet with these open offers; withdrawing `stuck` is refused. */
function wallet(open: readonly string[], stuck = '') {
  const sent: string[] = [];
  const transport: Transport = {
    ...network,
    send: (_, { operation, path, token, step, as }) => {
      const id = String(path['contract_id'] ?? '');
      sent.push(`${operation.id} ${id} ${token} ${as}`.replace('  ', ' '));
      const body = JSON.stringify({ offers: open.map((contract_id) => ({ contract_id })) });
      if (open.length === 0) return Promise.reject(new TransportError('silence'));
      return Promise.resolve({
        operationId: operation.id,
        group: 'validator',
        step,
        ms: 1,
        request: { method: 'GET', url: '', headers: {}, body: undefined, as },
        response: { status: id !== '' && id === stuck ? 409 : 200, headers: {}, body },
      });
    },
  };
  const settings = { target, contract: contract(), transport, timeoutMs: 1, waitForSlot: () => Promise.resolve() };
  return { sent, settings };
}

describe('at the end of a run', () => {
  it('the open offers of the run are withdrawn, and no others', async () => {
    const { sent, settings } = wallet(['theirs', 'mine'], 'none');
    const offers = [
      { contractId: 'mine', token: 'alice', as: 'first' },
      { contractId: 'accepted-meanwhile', token: 'alice', as: 'first' },
    ];
    expect(await withdrawOffers(offers, settings)).toEqual({ withdrawn: 1, left: 0 });
    expect(sent).toEqual(['listTransferOffers alice first', 'withdrawTransferOffer mine alice first']);
  });

  it('offers that cannot be withdrawn are counted', async () => {
    const { settings } = wallet(['mine'], 'mine');
    expect(await withdrawOffers([{ contractId: 'mine', token: 'alice', as: 'first' }], settings)).toEqual({
      withdrawn: 0,
      left: 1,
    });
  });

  it('offers of a sender whose list cannot be read are counted as left over', async () => {
    const { settings } = wallet([]);
    expect(await withdrawOffers([{ contractId: 'mine', token: 'alice', as: 'first' }], settings)).toEqual({
      withdrawn: 0,
      left: 1,
    });
  });
});
