import { plannedCase, position, stepOf } from '../../../test/support/conformance-case';
import { contract } from '../../../test/support/contract';
import { kit } from '../../../test/support/kit';
import { exitCodeOf } from '../check/exit-code';
import { judgeRun } from '../check/verdict';
import type { ScenarioStep } from '../model/suite';
import type { Target } from '../target/target';
import { TransportError } from './client';
import { runCase } from './run-case';
import { NoStreamError } from './stream';
import type { CaseResult } from '../model/case-result';
import { judgingOf } from '../model/judging';
import type { CaseRunSettings } from './case-run';
import type { Transport } from './transport';
import type { PlannedCase } from '../model/planned-case';

const { clauses } = kit();
const target: Target = {
  urls: { ledger: 'l', validator: 'v', scan: 's' },
  dialect: 'documented',
  profile: {},
  facts: {},
  waivers: [],
  secrets: [],
};
const step = (more: Partial<ScenarioStep> = {}): ScenarioStep => stepOf('getLsu', more);
const planned = (steps: readonly ScenarioStep[]): PlannedCase => plannedCase('own/one', { steps });

async function outcome(
  steps: readonly ScenarioStep[],
  send: Transport['send'],
  more: Partial<CaseRunSettings> & { readonly times?: number } = {},
): Promise<{
  readonly result: CaseResult;
  readonly exit: number;
  readonly sent: number;
  readonly waits: readonly number[];
}> {
  let sent = 0;
  const waits: number[] = [];
  const waitForRetry: Transport['waitForRetry'] = ({ deadline }) => {
    waits.push(deadline - performance.now());
    return Promise.resolve(sent < (more.times ?? 1));
  };
  const transport: Transport = { isRecorded: false, waitForRetry, send: (...args) => ((sent += 1), send(...args)) };
  const one = planned(steps);
  const result = await runCase(one, {
    target,
    judging: judgingOf(more.target ?? target, { contract: contract(), clauses, document: kit().document }),
    timeoutMs: 1,
    unique: (prefix) => prefix,
    nowMicros: () => 0n,
    waitForSlot: () => Promise.resolve(),
    transport,
    ...more,
  });
  return {
    result,
    sent,
    waits,
    exit: exitCodeOf(judgeRun([one], [result], { target, assumptions: 'warn' }), clauses, {
      allowPartial: false,
      acceptedSkips: [],
    }),
  };
}

/** Answers with these bodies one after another, then always with the last. */
const answering = (...bodies: readonly string[]): Transport['send'] => {
  let count = 0;
  return (_, { operation, step: number }) => {
    const body = bodies[Math.min(count++, bodies.length - 1)] ?? '';
    const [, status = '200', text = body] = /^(\d{3}) (.*)$/.exec(body) ?? [];
    return Promise.resolve({
      operationId: operation.id,
      group: 'scan',
      step: number,
      request: { method: 'GET', url: 's', headers: {}, body: undefined, as: 'none' },
      response: { status: Number(status), headers: { 'content-type': 'application/json' }, body: text },
      ms: 0,
    });
  };
};

const CAPTURES: ScenarioStep['capture'] = [['later', 'body.lsu.upgradeTime']];

describe('a case that cannot be judged', () => {
  it('ends the run with 70 on an internal error', async () => {
    const { result, exit } = await outcome([step()], () => Promise.reject(new TypeError('a fault that was put in')));
    expect([result.error?.kind, exit]).toEqual(['kit', 70]);
  });

  it('ends the run with 4 on a network error', async () => {
    const { result, exit } = await outcome([step()], () => Promise.reject(new TransportError('silence')));
    expect([result.error?.kind, exit]).toEqual(['network', 4]);
  });

  it.each([
    ['an operation that does not exist', step({ call: 'getNothing' })],
    ['an invalid expression', step({ query: { a: '=$nothing(' } })],
    ['a body that is left out by mistake', step({ call: 'getUpdateById', as: 'none' })],
  ])('ends it with 3 where the suite asks for %s', async (_, wrong) => {
    const { result, exit, sent } = await outcome([wrong], answering('{}'));
    expect([result.error?.kind, exit, sent]).toEqual(['suite', 3, 0]);
  });
});

describe('a value that cannot be captured', () => {
  it('is a finding, and the steps that need it are not sent', async () => {
    const { result, sent } = await outcome([step({ capture: CAPTURES }), step()], answering('{}'));
    expect(result.findings.map(({ message }) => message)).toEqual(['cannot capture later from the response']);
    expect(sent).toBe(1);
  });

  it('is not an error if the scenario checks whether it exists', async () => {
    const asks = {
      is: '$not($exists(later)) or later = body.lsu.upgradeTime',
      clauses: [],
      because: undefined,
      row: undefined,
      position,
    };
    const { result, sent } = await outcome(
      [step({ capture: CAPTURES }), step({ expect: { ...step().expect, that: [asks] } })],
      answering('{}'),
    );
    expect([result.findings, sent]).toEqual([[], 2]);
  });
});

describe('a step with retries', () => {
  const expectsNone = {
    ...step().expect,
    that: [{ is: '$not($exists(body.lsu))', clauses: ['LSU-1'], because: undefined, row: undefined, position }],
  };
  const asks = step({ eventually: { withinMs: 1000, everyMs: 1 }, expect: expectsNone });

  it('reports violations in an early answer once, and drops expectations that were met later', async () => {
    const { result, sent, exit } = await outcome([asks], answering('{"lsu": 5}', '{"lsu": 5}', '{}'), { times: 9 });
    expect([sent, exit]).toEqual([3, 1]);
    expect(result.findings.map(({ message, exchange }) => [message, exchange])).toEqual([
      [expect.stringContaining('/lsu'), 0],
    ]);
  });

  it('records every repeated answer, and reports the unmet expectation for the last one', async () => {
    const { result, sent } = await outcome([asks], answering('{"lsu": 5}', '{"lsu": 5}', '{"lsu": 5}'), { times: 3 });
    expect([sent, result.exchanges.length]).toEqual([3, 3]);
    expect(result.findings.map(({ message, exchange }) => [message, exchange])).toEqual([
      [expect.stringContaining('/lsu'), 0],
      ['expectation not met: body.lsu is missing', 2],
    ]);
  });

  it('does not judge an answer again that repeats the one before', async () => {
    const judgements = async (...answers: readonly string[]): Promise<number> => {
      let read = 0;
      const judging = judgingOf(target, { contract: contract(), clauses, document: kit().document });
      const counted = Object.defineProperty({ ...judging }, 'clauses', { get: () => ((read += 1), clauses) });
      await outcome([asks], answering(...answers), { times: answers.length, judging: counted });
      return read;
    };
    const once = await judgements('{"lsu": 5}', '{}');
    expect(await judgements('{"lsu": 5}', '{"lsu": 5}', '{"lsu": 5}', '{}')).toBe(once);
    expect(await judgements('{"lsu": 5}', '{"lsu": 6}', '{"lsu": 5}', '{}')).toBeGreaterThan(once);
  });

  it('is met by a later answer after repeated ones', async () => {
    const { result } = await outcome([asks], answering('{"lsu": 5}', '{"lsu": 5}', '{}'), { times: 9 });
    expect([result.exchanges.length, result.findings.map(({ exchange }) => exchange), result.judged]).toEqual([
      3,
      [0],
      1,
    ]);
  });

  it('is not retried for a contract violation alone', async () => {
    const { sent, result } = await outcome(
      [step({ eventually: { withinMs: 1000, everyMs: 1 } })],
      answering('{"lsu": 5}'),
      { times: 9 },
    );
    expect([sent, result.findings.length]).toEqual([1, 1]);
  });

  it('has its time limit multiplied by timeoutFactor', async () => {
    const late = { ...asks, expect: { ...asks.expect, status: [404] } };
    expect((await outcome([late], answering('{}'))).waits[0]).toBeLessThanOrEqual(1000);
    expect((await outcome([late], answering('{}'), { timeoutFactor: 5 })).waits[0]).toBeGreaterThan(4000);
  });
});

describe('a setup step', () => {
  const leading = (more: Partial<ScenarioStep> = {}): ScenarioStep =>
    step({ ...more, expect: { ...step().expect, isSetup: true, ...more.expect } });

  it('attributes an unmet expectation to no clause, and ends the scenario', async () => {
    const claim = { is: 'body.lsu = 5', clauses: [], because: undefined, row: undefined, position };
    const { result, sent } = await outcome(
      [leading({ expect: { ...step().expect, isSetup: true, that: [claim] } }), step()],
      answering('{}'),
    );
    expect(result.findings).toMatchObject([
      {
        clauses: [],
        message: 'setup step failed: expectation not met: body.lsu is 5',
        provenance: { mark: 'assumed' },
      },
    ]);
    expect([sent, result.judged]).toEqual([1, 1]);
  });

  it('attributes another status to the clause of the expected response, if there is one', async () => {
    const { result } = await outcome(
      [leading({ call: 'getPlatformInstanceNames' }), step()],
      answering('404 {"error": "x"}'),
    );
    const charged = result.findings.filter(({ message }) => message.startsWith('setup step failed'));
    expect(charged.map(({ clauses: named }) => named.length > 0)).toEqual([true]);
    expect(charged[0]?.provenance.mark).toBe('documented');
  });

  it('still attributes expectations that name their own clauses', async () => {
    const claim = { is: 'body.lsu = 5', clauses: ['LSU-1'], because: undefined, row: undefined, position };
    const { result, exit } = await outcome(
      [leading({ expect: { ...step().expect, isSetup: true, that: [claim] } }), step()],
      answering('{}'),
    );
    expect([result.findings.map(({ clauses: named }) => named), exit]).toEqual([[['LSU-1']], 1]);
  });
});

describe('an observed setup step', () => {
  it('ends its scenario on another status if a value was to be captured', async () => {
    const observed = { ...step().expect, status: [200], provenance: { mark: 'observed', source: 'a test' } } as const;
    const { sent, result } = await outcome(
      [step({ expect: observed, capture: [['later', 'status']] }), step()],
      answering('404 {"error": "x"}'),
    );
    expect([sent, result.judged]).toEqual([1, 1]);
  });
});

describe('a known failure', () => {
  const wrong = { ...step().expect, clauses: ['LSU-1'], status: [201] };

  it('lets its scenario continue', async () => {
    expect((await outcome([step({ expect: wrong }), step()], answering('{}'))).sent).toBe(1);
    const { result, sent } = await outcome([step({ expect: wrong }), step()], answering('{}'), {
      isKnown: ({ clauses: named }) => named.includes('LSU-1'),
    });
    expect([sent, result.judged, result.findings.length]).toEqual([2, 2, 1]);
  });

  it('ends its scenario if a value of the answer was to be captured', async () => {
    expect(
      (
        await outcome([step({ expect: wrong, capture: [['later', 'status']] }), step()], answering('{}'), {
          isKnown: () => true,
        })
      ).sent,
    ).toBe(1);
  });
});

describe('a conditional claim', () => {
  const claim = (clause: string, when: string, is: string): ScenarioStep['expect']['that'][number] => ({
    is,
    when,
    clauses: [clause],
    because: undefined,
    row: undefined,
    position,
  });
  const ahead = (...that: ScenarioStep['expect']['that']): ScenarioStep => step({ expect: { ...step().expect, that } });
  const isThere = '$type(body.lsu) = "object"';

  it('is checked if the condition is met', async () => {
    const { result } = await outcome([ahead(claim('UPGRADE-3', isThere, 'false'))], answering('{"lsu": {}}'));
    expect(result.findings.flatMap(({ clauses: named }) => named)).toContain('UPGRADE-3');
  });

  it('is not checked if it is not, and its clause is not judged', async () => {
    const { result, exit } = await outcome([ahead(claim('UPGRADE-3', isThere, 'false'))], answering('{}'));
    expect([result.findings, result.unmet, exit]).toEqual([[], ['UPGRADE-3'], 0]);
    const judgement = judgeRun([result.planned], [result], { target, assumptions: 'warn' });
    expect([...judgement.clauses]).toEqual([]);
  });

  it('is checked if one of several conditions is met', async () => {
    const { result } = await outcome(
      [ahead(claim('UPGRADE-3', isThere, 'true'), claim('UPGRADE-3', 'status = 200', 'true'))],
      answering('{}'),
    );
    expect(result.unmet).toBeUndefined();
  });
});

describe('a step that reads a stream', () => {
  const streaming = step({ call: 'listUpdates', as: 'none', invalidOnPurpose: true, stream: {} });
  const asked = {
    operationId: 'listUpdates',
    request: { method: 'GET', url: 'http://target/v2/updates', headers: {}, body: undefined, as: 'none' },
  };

  it('does not fail a target that refuses the handshake', async () => {
    const { result } = await outcome([streaming], () =>
      Promise.resolve({
        ...asked,
        group: 'ledger',
        step: 0,
        ms: 1,
        response: { status: 404, headers: {}, body: 'not here', stream: { end: 'refused', frames: 0 } },
      }),
    );
    expect(result).toMatchObject({ findings: [], notOffered: { reason: expect.stringContaining('it answers 404') } });
  });

  it('does not fail a target that does not answer the handshake', async () => {
    const { result } = await outcome([streaming], () => Promise.reject(new NoStreamError('socket hang up', asked)));
    expect(result).toMatchObject({
      error: undefined,
      findings: [],
      notOffered: { reason: expect.stringContaining('it did not complete the handshake') },
    });
  });
});

it('a concurrent request whose connection was dropped is sent again, and the result records it', async () => {
  const dropped = new TransportError('no answer', {
    cause: Object.assign(new Error('dropped'), { code: 'ECONNRESET' }),
  });
  const answer = answering('{"lsu": null}');
  let count = 0;
  const { result, sent } = await outcome([step({ parallel: 3 })], (...args) =>
    (count += 1) === 2 ? Promise.reject(dropped) : answer(...args),
  );
  expect([sent, result.exchanges.length, result.error, result.resentStep]).toEqual([4, 3, undefined, 0]);
});

it.each([
  ['3.3', []],
  ['3.5', [expect.stringContaining("'acsDelta'")]],
])('a field introduced after release %s of the target may be missing', async (ledger, messages) => {
  const body = {
    createdEvent: { offset: 1, nodeId: 0, contractId: '00' },
  };
  const { result } = await outcome(
    [stepOf('getContractById', { as: 'none', invalidOnPurpose: true })],
    answering(JSON.stringify(body)),
    {
      target: { ...target, profile: { ledger } },
    },
  );
  const told = result.findings.map(({ message }) => message).filter((message) => message.includes('acsDelta'));
  expect(told).toEqual(messages);
  // What every release has is still missed.
  expect(result.findings.map(({ message }) => message)).toContainEqual(expect.stringContaining("'packageName'"));
});
