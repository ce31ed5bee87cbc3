import { contract } from '../../../test/support/contract';
import type { Target } from '../target/target';
import type { RecordedExchange } from '../model/exchange';
import { retryAfterMs } from './back-off';
import { TransportError, type StepRequest } from './client';
import { RunStoppedError } from './bounds';
import { createTraffic, type TrafficSettings } from './traffic';
import { network, type Transport } from './transport';

const target: Target = {
  urls: { ledger: 'http://one', validator: 'http://one/api/validator', scan: 'http://one/api/scan' },
  dialect: 'documented',
  profile: {},
  facts: {},
  waivers: [],
  secrets: [],
};
const requestOf = (operationId: string, token?: string): StepRequest => {
  const operation = contract().operations.find(({ id }) => id === operationId);
  if (!operation) throw new Error(`there is no operation ${operationId}`);
  return { operation, step: 0, path: {}, query: {}, headers: {}, body: undefined, token, as: 'none' };
};
const answer = (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): RecordedExchange => ({
  operationId: 'x',
  group: 'scan',
  step: 0,
  ms: 1,
  request: { method: 'GET', url: 's', headers: {}, body: undefined, as: 'none' },
  response: { status, headers, body },
});
const dropped = new TransportError('GET s did not respond: socket hang up', {
  cause: Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }),
});
const READ = requestOf('getDsoPartyId');
const CREATE = requestOf('createTransferOffer', 'token-of-alice');

/** Sends through a target that answers in turn; the last answer repeats. */
function against(answers: readonly (RecordedExchange | Error)[], settings: Partial<TrafficSettings> = {}) {
  const notes: string[] = [];
  let sent = 0;
  const transport: Transport = {
    ...network,
    send: () => {
      const next = answers[Math.min(sent, answers.length - 1)];
      sent += 1;
      return next instanceof Error || next === undefined
        ? Promise.reject(next ?? new Error('none'))
        : Promise.resolve(next);
    },
  };
  const traffic = createTraffic({
    rateLimit: undefined,
    transport,
    onNote: (sentence) => void notes.push(sentence),
    ...settings,
  });
  return { traffic, notes, sent: () => sent, send: (request = READ) => traffic.transport.send(target, request, 1000) };
}

describe('a target with a rate limit', () => {
  it.each([429, 503])(
    'is waited for after %d with Retry-After, and the run continues at a lower rate',
    async (status) => {
      const { send, traffic, notes, sent } = against([
        answer(200),
        answer(status, { 'retry-after': '0' }),
        answer(200),
      ]);
      await send();
      expect((await send()).response.status).toBe(200);
      expect(sent()).toBe(3);
      expect(notes).toEqual([
        `the target limits the rate (${status}, Retry-After: 0): waiting 0 s, then continuing more slowly`,
      ]);
      const { limited, requests, rate } = traffic.summary();
      expect({ limited, requests, isLimited: rate !== undefined && rate > 0 }).toEqual({
        limited: 1,
        requests: 3,
        isLimited: true,
      });
    },
  );

  it('is an error when it demands a longer wait than a run allows', async () => {
    const { send } = against([answer(429, { 'retry-after': '3600' })]);
    await expect(send()).rejects.toThrow(
      'getDsoPartyId failed: the target still limits the rate (429, Retry-After: 3600) at attempt 1; run again with a lower --rate-limit',
    );
  });

  it.each([
    ['429 of a tracking id in process', CREATE, 429],
    ['503 of a server that says no time', READ, 503],
  ])('is not recognised by a %s: that is an ordinary answer', async (_, request, status) => {
    const { send, traffic } = against([answer(status)]);
    expect((await send(request)).response.status).toBe(status);
    expect(traffic.summary().limited).toBe(0);
  });

  it.each([
    ['2', 2000],
    [' 10 ', 10_000],
    ['Thu, 15 Jan 2026 12:00:05 GMT', 5000],
    ['Thu, 15 Jan 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['-1', undefined],
    [undefined, undefined],
  ])('reads %j as the waiting time', (header, ms) => {
    expect(retryAfterMs(header, Date.parse('2026-01-15T12:00:00Z'))).toBe(ms);
  });
});

describe('a dropped connection', () => {
  it('is not a failure if a repeated read gets its answer', async () => {
    const { send, traffic } = against([dropped, answer(200)]);
    expect((await send()).response.status).toBe(200);
    expect(traffic.summary().flaky).toEqual([{ operationId: 'getDsoPartyId', reason: 'the connection was dropped' }]);
  });

  it('is retried once', async () => {
    const { send, sent } = against([dropped]);
    await expect(send()).rejects.toThrow('socket hang up');
    expect(sent()).toBe(2);
  });

  it('of a write is not retried: the write may have been carried out', async () => {
    const { send, sent } = against([dropped]);
    await expect(send(CREATE)).rejects.toThrow('socket hang up');
    expect(sent()).toBe(1);
  });

  it('is the same as a 502 of a gateway, but not as a timeout', async () => {
    const gateway = against([answer(502), answer(200)]);
    expect((await gateway.send()).response.status).toBe(200);
    const slow = against([
      new TransportError('no answer', { cause: Object.assign(new Error('aborted'), { name: 'TimeoutError' }) }),
    ]);
    await expect(slow.send()).rejects.toThrow('no answer');
    expect([gateway.traffic.summary().flaky.length, slow.sent()]).toEqual([1, 1]);
  });
});

describe('the limits of a run', () => {
  it('end it after a number of requests, including repeated ones', async () => {
    const { send, traffic } = against([dropped, answer(200)], { maxRequests: 2 });
    await send();
    await expect(send()).rejects.toBeInstanceOf(RunStoppedError);
    expect(traffic.stopped()).toBe('after 2 requests (--max-requests)');
  });

  it('end it at a time', async () => {
    const { send, traffic } = against([answer(200)], {
      deadline: performance.now(),
      timeText: 'after 1 min (--time-limit)',
    });
    await expect(send()).rejects.toThrow('after 1 min (--time-limit)');
    expect(traffic.summary()).toMatchObject({ requests: 0, stopped: 'after 1 min (--time-limit)' });
  });

  it('end it at a time during a request, which is not waited for', async () => {
    const never: Transport = { ...network, send: () => new Promise(() => undefined) };
    const traffic = createTraffic({
      rateLimit: undefined,
      transport: never,
      deadline: performance.now() + 20,
      timeText: 'after 1 min (--time-limit)',
    });
    await expect(traffic.transport.send(target, READ, 100_000)).rejects.toThrow('after 1 min (--time-limit)');
    expect(traffic.stopped()).toBe('after 1 min (--time-limit)');
  });

  it('end it for any reason, but not the requests after it', async () => {
    const { send, traffic } = against([answer(200)]);
    traffic.stop('after 2 failed scenarios (--bail)');
    await expect(send()).rejects.toThrow('after 2 failed scenarios (--bail)');
    await expect(traffic.waitForSlot()).rejects.toBeInstanceOf(RunStoppedError);
    await traffic.afterwards.waitForSlot();
    expect((await traffic.afterwards.transport.send(target, READ, 1000)).response.status).toBe(200);
  });

  it('end it on a signal, including a pending request', async () => {
    const stop = new AbortController();
    const never: Transport = { ...network, send: () => new Promise(() => undefined) };
    const traffic = createTraffic({ rateLimit: undefined, transport: never, stop: stop.signal });
    const sending = traffic.transport.send(target, READ, 1000);
    stop.abort('SIGINT');
    await expect(sending).rejects.toThrow('SIGINT');
    expect(traffic.stopped()).toBe('SIGINT');
  });
});

it('created offers are recorded with their sender, so that they can be withdrawn', async () => {
  const { send, traffic } = against([answer(200, {}, '{"offer_contract_id":"00ab"}'), answer(409)]);
  await send(CREATE);
  await send(CREATE);
  expect(await traffic.created()).toEqual([{ contractId: '00ab', token: 'token-of-alice', as: 'none' }]);
});

it('an offer that is being created when the run is stopped is recorded as well', async () => {
  const stop = new AbortController();
  let reply: (exchange: RecordedExchange) => void = () => undefined;
  const slow: Transport = { ...network, send: () => new Promise((resolve) => void (reply = resolve)) };
  const traffic = createTraffic({ rateLimit: undefined, transport: slow, stop: stop.signal });
  const sending = traffic.transport.send(target, CREATE, 1000);
  stop.abort('SIGINT');
  await expect(sending).rejects.toThrow('SIGINT');
  const created = traffic.created();
  reply(answer(200, {}, '{"offer_contract_id":"00cd"}'));
  expect(await created).toEqual([{ contractId: '00cd', token: 'token-of-alice', as: 'none' }]);
});
