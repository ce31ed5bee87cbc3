import { contract } from '../../test/support/contract';
import { isClockFrozen, timedOutWaits, type CaseResult, type Target } from '../conformance';
import { network, type Transport } from '../conformance/execute/transport';
import { createDiffProgress } from './check-diff-progress';

const target: Target = {
  urls: { ledger: '', validator: 'http://v', scan: '' },
  dialect: 'documented',
  profile: {},
  facts: {},
  waivers: [],
  secrets: [],
};

/** Returns the uptimes in sequence. */
async function standing(bodies: readonly string[], urls: Partial<Target['urls']> = {}): Promise<boolean> {
  const left = [...bodies];
  const transport: Transport = {
    ...network,
    send: (_, { operation, step, as }) => {
      const body = left.shift();
      if (body === undefined) return Promise.reject(new Error('silence'));
      return Promise.resolve({
        operationId: operation.id,
        group: 'validator',
        step,
        ms: 1,
        request: { method: 'GET', url: '', headers: {}, body: undefined, as },
        response: { status: 200, headers: {}, body },
      });
    },
  };
  return isClockFrozen(
    { ...target, urls: { ...target.urls, ...urls } },
    {
      contract: contract(),
      timeoutMs: 1,
      waitForSlot: () => Promise.resolve(),
      wait: () => Promise.resolve(),
      transport,
    },
  );
}
const up = (uptime: string): string => JSON.stringify({ success: { uptime } });

describe('the clock of a target', () => {
  it.each<[string, readonly string[], boolean]>([
    ['stands still when the uptime does', [up('PT1H0M0S'), up('PT1H0M0S')], true],
    ['runs when it does', [up('PT1H0M0S'), up('PT1H0M1S')], false],
    ['says nothing without an uptime', ['{}', '{}'], false],
    ['says nothing without JSON', ['no', 'no'], false],
    ['says nothing without a response', [], false],
  ])('%s', async (_, bodies, stands) => expect(await standing(bodies)).toBe(stands));

  it('is not read from a target without scan and validator', async () =>
    expect(await standing([up('PT1S'), up('PT1S')], { validator: '' })).toBe(false));
});

describe('progress of both sides', () => {
  // Only the members that are read.
  const planned = { skip: undefined, suite: { name: 'wallet' } } as CaseResult['planned'];
  const drawn = (isTerminal: boolean): string => {
    let text = '';
    const line = createDiffProgress(
      { err: (more) => void (text += more), colours: { out: false, err: isTerminal } },
      { left: [planned, { ...planned, skip: 'no id' }], right: [planned, planned] },
    );
    line.onResult('right', { planned } as CaseResult);
    line.clear();
    return text;
  };

  it('is a single line, redrawn and then erased, on a terminal only', () => {
    expect(drawn(true)).toBe('\r\u001b[Kleft 0/1, right 1/2  wallet\r\u001b[K');
    expect(drawn(false)).toBe('');
  });
});

it('counts the scenarios whose waits timed out', () => {
  const steps = [{ eventually: undefined }, { eventually: { withinMs: 1, everyMs: 1 } }];
  const result = (exchange: number | undefined) =>
    ({
      planned: { scenario: { steps } },
      exchanges: [{ step: 0 }, { step: 1 }],
      findings: [{ exchange }],
    }) as unknown as CaseResult;
  expect(timedOutWaits([result(0), result(1), result(undefined), { ...result(1), findings: [] }])).toBe(1);
});
