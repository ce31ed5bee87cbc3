// Automation by hand, over HTTP: every kind held, stepped and made to fail; switches of wallets, names and
// preapprovals.

import { AUTOMATION_KINDS, type AutomationKind } from '../../../src/ledger';
import { startTestServer, type TestServer } from '../harness';
import { itemsAt, textAt, valueAt } from '../validator/wallets';
import { ask, expectRefused, good, offerAs, offerOf, unchanged } from './words';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

interface Due {
  readonly kind: AutomationKind;
  readonly what: string;
  readonly atMicros: number;
  readonly contractId?: string;
  readonly mode: string;
  readonly late: boolean;
}

const dueOf = async (kind: AutomationKind): Promise<readonly Due[]> =>
  ((await good(server, 'GET', '/automation'))['due'] as readonly Due[]).filter((event) => event.kind === kind);
const kindOf = async (kind: AutomationKind): Promise<unknown> =>
  valueAt(await good(server, 'GET', '/automation'), 'kinds', kind);
const hold = (kind: AutomationKind, mode: 'manual' | 'auto' = 'manual') =>
  good(server, 'PATCH', '/automation', { [kind]: mode });
const step = (kind: AutomationKind) => ask(server, 'POST', '/automation/step', { kind });

/** Brings about something that automation of the kind has to do. */
const BRING: Readonly<Record<AutomationKind, () => Promise<unknown>>> = {
  consume: async () => good(server, 'POST', `/offers/${await offerAs(server, { trackingId: 'mine' })}/accept`),
  expire: () => offerAs(server, { trackingId: 'mine' }),
  rounds: () => Promise.resolve(),
  snapshots: () => Promise.resolve(),
  renew: () => good(server, 'POST', '/preapprovals', { receiver: server.party('alice'), validFor: '1h' }),
  assign: async () => {
    const made = await good(server, 'POST', '/holdings', { owner: server.party('alice'), amount: '3' });
    return good(server, 'POST', '/reassignments', { contractId: textAt(made, 'created', 0, 'contractId') });
  },
  traffic: () =>
    good(server, 'PUT', '/traffic', {
      sources: [{ id: 'taps', tap: { users: 'everyone', usd: '5' }, perDay: 40 }],
    }),
};

describe.each(AUTOMATION_KINDS)('automation of the kind %s', (kind) => {
  test('that is paused waits, overdue, until it is stepped; back on auto it runs at once', async () => {
    await hold(kind);
    await BRING[kind]();
    const [first] = await dueOf(kind);
    expect(first).toMatchObject({ mode: 'manual', late: false });
    await good(server, 'POST', '/clock/set', { toMicros: (first?.atMicros ?? 0) + 1 });
    const [waiting] = await dueOf(kind);
    expect(waiting).toEqual({ ...first, late: true });
    const before = await good(server, 'POST', '/snapshots', { name: 'waiting' });
    const stepped = await step(kind);
    expect([stepped.status, stepped.body]).toEqual([
      200,
      expect.objectContaining({ step: waiting, now: expect.any(String) }),
    ]);
    const [after] = await dueOf(kind);
    expect(after).not.toEqual(waiting);
    await good(server, 'POST', '/snapshots/waiting/revert');
    expect(before).toMatchObject({ name: 'waiting' });
    expect((await dueOf(kind))[0]).toEqual(waiting);
    await hold(kind, 'auto');
    await good(server, 'POST', '/clock/advance', { byMicros: 0 });
    expect((await dueOf(kind)).filter(({ late }) => late)).toEqual([]);
  });

  test('fails by timeout as often as requested, and is retried after its delay', async () => {
    await hold(kind);
    await BRING[kind]();
    await good(server, 'POST', '/automation/failures', { kind, reason: 'timeout', times: 2 });
    expect(await kindOf(kind)).toMatchObject({ failures: [{ reason: 'timeout', times: 2 }] });
    await good(server, 'POST', '/clock/set', { toMicros: (await dueOf(kind))[0]?.atMicros ?? 0 });
    const [target] = await dueOf(kind);
    const failed = await step(kind);
    expect([failed.status, failed.body]).toEqual([
      200,
      expect.objectContaining({ updates: [], created: [], archived: [], facts: ['automation-failed'], step: target }),
    ]);
    expect(await kindOf(kind)).toMatchObject({ failures: [{ reason: 'timeout', times: 1 }] });
    const again = (await dueOf(kind)).find(
      ({ what, contractId }) => what === target?.what && contractId === target?.contractId,
    );
    expect(Number(again?.atMicros)).toBeGreaterThan(Number(server.now()));
    expect((await ask(server, 'DELETE', '/automation/failures')).status).toBe(204);
    expect(await kindOf(kind)).toMatchObject({ failures: [] });
    await good(server, 'POST', '/clock/set', { toMicros: again?.atMicros ?? 0 });
    const { contractId } = target ?? {};
    expect(
      (await ask(server, 'POST', '/automation/step', { kind, ...(contractId === undefined ? {} : { contractId }) }))
        .body,
    ).toMatchObject({ step: { what: target?.what } });
  });

  test('cannot be set to fail for insufficient funds, unless it is the kind that pays', async () => {
    const answer = await ask(server, 'POST', '/automation/failures', { kind, reason: 'insufficient-funds' });
    if (kind === 'consume')
      expect([answer.status, valueAt(answer.body, 'kinds', 'consume', 'failures')]).toEqual([
        200,
        [{ reason: 'insufficient-funds', times: 1 }],
      ]);
    else expectRefused(answer, 400, 'invalid-value', /insufficient-funds applies to consume automation only/);
  });
});

describe('a step', () => {
  test('that only waits for its delay may run earlier; one that a rule prevents may not', async () => {
    for (const kind of AUTOMATION_KINDS) await hold(kind);
    for (const kind of ['consume', 'assign'] as const) {
      await BRING[kind]();
      expect((await step(kind)).status).toBe(200);
    }
    await BRING.renew();
    await unchanged(server, async () => {
      for (const kind of ['expire', 'snapshots'] as const)
        expectRefused(await step(kind), 409, 'not-due', /advance the clock/);
    });
  });

  test('can be for one contract, and is otherwise the earliest of all', async () => {
    await hold('consume');
    const [first, second] = [
      await offerAs(server, { trackingId: 'first' }),
      await offerAs(server, { trackingId: 'second' }),
    ];
    for (const id of [first, second]) await good(server, 'POST', `/offers/${id}/accept`);
    const accepted = textAt(await offerOf(server, 'second'), 'contractId');
    expect(await good(server, 'POST', '/automation/step', { contractId: accepted })).toMatchObject({
      step: { what: 'consume-offer', contractId: accepted },
    });
    expect([
      valueAt(await offerOf(server, 'first'), 'state'),
      valueAt(await offerOf(server, 'second'), 'state'),
    ]).toEqual(['accepted', 'completed']);
    const [next] = (await good(server, 'GET', '/automation'))['due'] as readonly Due[];
    const stepped = await ask(server, 'POST', '/automation/step');
    if (stepped.status === 200) expect(stepped.body).toMatchObject({ step: next });
    else expectRefused(stepped, 409, 'not-due');
  });

  test('of a kind or contract without pending steps is 409', async () => {
    await unchanged(server, async () => {
      expectRefused(await step('assign'), 409, 'precondition', /no assign automation is scheduled/);
      expectRefused(await ask(server, 'POST', '/automation/step', { contractId: '00ff' }), 409, 'precondition', /00ff/);
      expectRefused(await ask(server, 'POST', '/automation/step', { kind: 'nothing' }), 400, 'invalid-request');
    });
  });
});

describe('failures', () => {
  test('for lack of funds abort the accepted offer, and the next one is consumed', async () => {
    await good(server, 'POST', '/automation/failures', { kind: 'consume', reason: 'insufficient-funds' });
    for (const trackingId of ['fails', 'works']) {
      await good(server, 'POST', `/offers/${await offerAs(server, { trackingId })}/accept`);
      await good(server, 'POST', '/clock/advance', { by: '2s' });
    }
    expect(await offerOf(server, 'fails')).toMatchObject({
      state: 'withdrawn',
      reason: expect.stringMatching(/out of funds/),
    });
    expect(await offerOf(server, 'works')).toMatchObject({ state: 'completed' });
    const status = await server.call('validator', 'POST', '/v0/wallet/transfer-offers/fails/status', { user: 'alice' });
    expect(status.body).toMatchObject({ status: 'failed', failure_kind: 'withdrawn' });
  });

  test('occur in the order in which they were armed, and equal ones are counted together', async () => {
    await good(server, 'POST', '/automation/failures', { kind: 'consume', reason: 'timeout', times: 2 });
    await good(server, 'POST', '/automation/failures', { kind: 'consume', reason: 'insufficient-funds' });
    await good(server, 'POST', '/automation/failures', { kind: 'consume', reason: 'timeout' });
    expect(await kindOf('consume')).toMatchObject({
      failures: [
        { reason: 'timeout', times: 2 },
        { reason: 'insufficient-funds', times: 1 },
        { reason: 'timeout', times: 1 },
      ],
    });
    expectRefused(
      await ask(server, 'POST', '/automation/failures', { kind: 'consume', reason: 'timeout', times: 1001 }),
      400,
      'invalid-value',
      /at most 1000/,
    );
    expectRefused(
      await ask(server, 'POST', '/automation/failures', { kind: 'consume', reason: 'timeout', times: 0 }),
      400,
      'invalid-request',
    );
    expectRefused(await ask(server, 'POST', '/automation/failures', { kind: 'consume' }), 400, 'invalid-request');
  });
});

describe('a switch', () => {
  test('of a wallet leaves its accepted offers waiting until it is on again', async () => {
    const path = `/automation/subjects/wallet/${encodeURIComponent(server.party('alice'))}`;
    expect(await good(server, 'PUT', path, { on: false })).toMatchObject({
      subjects: expect.arrayContaining([{ subject: 'wallet', key: server.party('alice'), on: false }]),
    });
    await good(server, 'POST', `/offers/${await offerAs(server, { trackingId: 'waits', expiresIn: '1d' })}/accept`);
    await good(server, 'POST', '/clock/advance', { by: '1h' });
    expect(await offerOf(server, 'waits')).toMatchObject({ state: 'accepted' });
    await good(server, 'PUT', path, { on: true });
    await good(server, 'POST', '/clock/advance', { by: '1s' });
    expect(await offerOf(server, 'waits')).toMatchObject({ state: 'completed' });
  });

  test('of a name and of a preapproval decide whether they are renewed', async () => {
    await good(server, 'PUT', '/automation/subjects/name/alice.unverified.ans', { on: true });
    await good(server, 'PUT', `/automation/subjects/preapproval/${encodeURIComponent(server.party('bob'))}`, {
      on: false,
    });
    await hold('rounds');
    await hold('snapshots');
    const shown = () =>
      server.call(
        'validator',
        'GET',
        `/v0/scan-proxy/transfer-preapprovals/by-party/${encodeURIComponent(server.party('bob'))}`,
      );
    expect((await shown()).status).toBe(200);
    await good(server, 'POST', '/clock/advance', { by: '120d' });
    const entries = await server.call('scan', 'GET', '/v0/ans-entries?page_size=100');
    expect(JSON.stringify(entries.body)).toContain('alice.unverified.ans');
    expect(JSON.stringify(entries.body)).not.toContain('alice-shop.unverified.ans');
    expect((await shown()).status).toBe(404);
  }, 20_000);

  test('of an unknown party or subject is refused', async () => {
    await unchanged(server, async () => {
      for (const [subject, key] of [
        ['wallet', 'nobody::1220aa'],
        ['preapproval', 'bob'],
        ['name', 'nobody.unverified.ans'],
      ])
        expectRefused(
          await ask(server, 'PUT', `/automation/subjects/${subject}/${encodeURIComponent(key ?? '')}`, { on: true }),
          404,
          'unknown',
        );
      expectRefused(await ask(server, 'PUT', '/automation/subjects/round/x', { on: true }), 400, 'invalid-request');
      expectRefused(
        await ask(server, 'PUT', '/automation/subjects/name/alice.unverified.ans', { on: 'yes' }),
        400,
        'invalid-request',
      );
    });
  });
});

describe('modes', () => {
  test('of omitted kinds stay; no kinds, unknown ones and invalid modes are refused', async () => {
    await good(server, 'PATCH', '/automation', { consume: 'manual', renew: 'manual' });
    const { kinds } = await good(server, 'PATCH', '/automation', { renew: 'auto' });
    expect(
      Object.entries(kinds as Record<string, { mode: string }>)
        .filter(([, { mode }]) => mode === 'manual')
        .map(([kind]) => kind),
    ).toEqual(['consume']);
    await unchanged(server, async () => {
      for (const body of [{}, { consume: 'off' }, { all: 'manual' }, { consume: 'manual', rounds: null }])
        expectRefused(await ask(server, 'PATCH', '/automation', body), 400, 'invalid-request');
    });
  });

  test('that are manual are not the next event on the clock', async () => {
    await hold('rounds');
    expect(valueAt(await good(server, 'GET', '/clock'), 'next', 'kind')).not.toBe('rounds');
    for (const kind of AUTOMATION_KINDS) await hold(kind);
    expect(await good(server, 'GET', '/clock')).toMatchObject({ next: null });
    expectRefused(await ask(server, 'POST', '/clock/advance', { toNext: true }), 409, 'nothing-due');
    expect(itemsAt(await good(server, 'GET', '/automation'), 'due').length).toBeGreaterThan(0);
    expect((await ask(server, 'POST', '/clock/advance', { toNext: 'rounds' })).status).toBe(200);
  });
});
