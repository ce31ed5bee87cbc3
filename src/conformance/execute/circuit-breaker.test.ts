import { contract } from '../../../test/support/contract';
import type { Target } from '../target/target';
import { TransportError, type StepRequest } from './client';
import { withCircuitBreaker, FAILURE_THRESHOLD } from './circuit-breaker';
import { network } from './transport';
import type { RecordedExchange } from '../model/exchange';

const target: Target = {
  urls: { ledger: 'http://one', validator: 'http://one/api/validator', scan: 'http://one/api/scan' },
  dialect: 'documented',
  profile: {},
  facts: {},
  waivers: [],
  secrets: [],
};
const exchange: RecordedExchange = {
  operationId: 'x',
  group: 'scan',
  step: 0,
  ms: 1,
  request: { method: 'GET', url: 's', headers: {}, body: undefined, as: 'none' },
  response: { status: 200, headers: {}, body: '' },
};
const requestOf = (operationId: string): StepRequest => {
  const operation = contract().operations.find(({ id }) => id === operationId);
  if (!operation) throw new Error(`there is no operation ${operationId}`);
  return { operation, step: 0, path: {}, query: {}, headers: {}, body: undefined, token: undefined, as: 'none' };
};
const [scan, ledger] = [requestOf('getDsoPartyId'), requestOf('getUpdateById')];

/** A wire that answers where `answers` says so, and counts what reaches it. */
function counting(answers: (request: StepRequest) => boolean) {
  let sent = 0;
  const transport = withCircuitBreaker({
    ...network,
    send: async (_, request) => {
      sent += 1;
      if (!answers(request)) throw new TransportError('silence');
      return exchange;
    },
  });
  const ask = async (request: StepRequest, times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) await transport.send(target, request, 1).catch(() => undefined);
  };
  return { ask, sent: () => sent, transport };
}

describe('a target that does not answer', () => {
  it('gets no more requests after the limit, whichever group they were for', async () => {
    const { ask, sent, transport } = counting(() => false);
    await ask(scan, FAILURE_THRESHOLD - 1);
    await ask(ledger, 5);
    expect(sent()).toBe(FAILURE_THRESHOLD);
    await expect(transport.send(target, ledger, 1)).rejects.toThrow(
      `getUpdateById was not sent: the last ${FAILURE_THRESHOLD} requests got no response`,
    );
  });

  it('does not block a group at another address', async () => {
    const { sent, transport } = counting(({ operation }) => operation.group === 'scan');
    const apart: Target = { ...target, urls: { ...target.urls, scan: 'http://other/api/scan' } };
    for (let count = 0; count < 20; count += 1) await transport.send(apart, ledger, 1).catch(() => undefined);
    await expect(transport.send(apart, scan, 1)).resolves.toBe(exchange);
    expect(sent()).toBe(FAILURE_THRESHOLD + 1);
  });

  it('does not block groups that answer', async () => {
    const { ask, sent } = counting(({ operation }) => operation.group === 'scan');
    await ask(scan, 1);
    await ask(ledger, 100);
    await ask(scan, 10);
    expect(sent()).toBe(1 + FAILURE_THRESHOLD + 10);
  });

  it('gets its timeoutFactor back with each answer', async () => {
    let count = 0;
    const { ask, sent } = counting(() => (count += 1) % FAILURE_THRESHOLD === 0);
    await ask(scan, 100);
    expect(sent()).toBe(100);
  });
});
