import { createServer, type Server } from 'node:http';
import { expectationOf, scenarioOf, stepOf, suiteOf } from '../../../test/support/conformance-case';
import { judging, testTarget } from '../../../test/support/conformance-check';
import type { SelftestSettings } from './reference-server';
import { runVariant, type VariantRunResult } from './run-variant';
import type { ConformingVariant } from './variants';

const suite = suiteOf({
  title: 'Upgrades',
  scenarios: [
    scenarioOf('The next upgrade is an object', {
      clauses: ['UPGRADE-1'],
      steps: [stepOf('getLsu', { as: 'none', expect: expectationOf({ clauses: ['UPGRADE-1'] }) })],
    }),
  ],
});

let server: Server;
const started: (readonly string[])[] = [];

beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{}');
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
});
afterAll(() => void server.close());

const settings = (): SelftestSettings => {
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    contract: judging.contract,
    suites: [suite],
    judging,
    startReference: async (dialect, options = []) => {
      started.push(options);
      return { url, target: testTarget(url, dialect), stop: () => Promise.resolve() };
    },
  };
};

const run = (change: Partial<ConformingVariant>): Promise<VariantRunResult> =>
  runVariant(
    {
      variant: {
        id: 'one',
        differs: 'It differs.',
        allowedBy: { row: 'B33', says: 'no upgrade announced' },
        ...change,
      },
      dialect: 'documented',
      seed: 1,
    },
    settings(),
  );

describe('a conforming variant', () => {
  it('is clean when the kit has no findings about its changes', async () => {
    expect(await run({ rewrites: [{ operations: ['getLsu'], response: { body: '{"lsu": null}' } }] })).toMatchObject({
      outcome: 'clean',
      scenarios: 1,
      skipped: 0,
      found: [],
    });
  });

  it('is reported when it violates the contract, with scenario and message', async () => {
    expect(await run({ rewrites: [{ operations: ['getLsu'], response: { body: '{"lsu": 5}' } }] })).toMatchObject({
      outcome: 'red',
      found: [{ scenario: 'own/the-next-upgrade-is-an-object', message: 'the body at /lsu must be object' }],
    });
    expect(await run({ rewrites: [{ response: { status: 500 } }] })).toMatchObject({ outcome: 'red' });
  });

  it('skips scenarios about optional operations that it does not offer', async () => {
    const refused = await run({ rewrites: [{ response: { status: 401 } }] });
    expect(refused).toMatchObject({ outcome: 'clean', scenarios: 1, skipped: 1 });
  });

  it('proves nothing when no exchange was changed, or no scenario calls what it changes', async () => {
    const never = await run({ rewrites: [{ when: 'response.status = 418', response: { status: 500 } }] });
    expect(never).toMatchObject({ outcome: 'not reached', reason: 'no scenario reached the difference' });
    expect(await run({ rewrites: [{ operations: ['listAnsEntries'], response: { status: 500 } }] })).toMatchObject({
      outcome: 'not reached',
      scenarios: 0,
    });
  });

  it('is broken when one of its expressions fails', async () => {
    const broken = await run({ rewrites: [{ response: { body: '$nothing(' } }] });
    expect(broken.outcome).toBe('broken');
    expect(broken.reason).toContain('$nothing(');
  });

  it('applies its rewrites in order', async () => {
    const twice = await run({
      rewrites: [
        { response: { body: '{"lsu": 5}' } },
        { when: 'response.body.lsu = 5', response: { body: '{"lsu": null}', chunked: true } },
      ],
    });
    expect(twice.outcome).toBe('clean');
  });

  it('may consist of options of the reference server only', async () => {
    started.length = 0;
    expect(await run({ server: ['--no-docs'], operations: ['getLsu'] })).toMatchObject({ outcome: 'clean' });
    expect(started).toEqual([['--no-docs']]);
  });
});
