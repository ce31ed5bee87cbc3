// The selftest: what counts as killed, what does not, and how the built command reports it. `npm run test:all` runs a third of
// the mutants, a sixth of the conforming variants and the controls, a different selection each time; this file runs all, with twenty seeds.

import { loadKit, type LoadedKit } from '../../src/cli/check-kit';
import { readTarget, runSelftest, type Mutant, type MutantOutcome } from '../../src/conformance';
import { fileWith, run, start } from '../cli/command';

const opened = loadKit();
if (!opened.ok) throw new Error(opened.error.messages.join('\n'));
const kit: LoadedKit = opened.value;

const settings = {
  contract: kit.judging.contract,
  suites: kit.suites,
  judging: kit.judging,
  startReference: async (dialect: string, options: readonly string[] = []) => {
    const { ready, stop } = await start(['--dialect', dialect, ...options]);
    const target = readTarget({ file: fileWith('ready.json', JSON.stringify(ready)) }, {});
    if (!target.ok) throw new Error(target.error);
    return { url: ready.url, target: target.value, stop: async () => void (await stop()) };
  },
};

const mutant = (id: string, change: Partial<Mutant>): Mutant => ({
  id,
  clause: 'ANS-1',
  kind: 'behaviour',
  wrong: 'It is wrong.',
  operations: ['listAnsEntries'],
  ...change,
});

async function outcomesOf(mutants: readonly Mutant[]): Promise<readonly MutantOutcome[]> {
  const told: MutantOutcome[] = [];
  const { mutants: outcomes } = await runSelftest(
    { mutants, mutantDialect: 'documented', variants: [], controls: [], isPart: true },
    settings,
    { onMutant: (outcome) => void told.push(outcome), onVariant: () => undefined, onDone: () => undefined },
  );
  expect(told).toEqual(outcomes);
  return outcomes;
}

describe('a mutant', () => {
  it('is killed by a failure of its own clause only, and only when it changed something', async () => {
    const wrongType: Mutant['response'] = { body: '{"entries": 1}' };
    const outcomes = await outcomesOf([
      mutant('entries-as-a-number', { kind: 'schema', response: wrongType }),
      mutant('harmless', { response: { headers: { 'x-harmless': 'yes' } } }),
      mutant('never', { when: 'request.query.page_size = "none"', response: { status: 500 } }),
      mutant('broken', { response: { body: '$nothing(' } }),
      mutant('of-another-clause', { clause: 'ANS-8', response: wrongType }),
      mutant('of-what-may-be', {
        clause: 'REGISTRY-1',
        operations: ['getRegistryInfo'],
        response: { body: '$merge([response.body, {"adminId": "other::1220"}])' },
      }),
    ]);
    const told = outcomes.map((one) => [one.mutant.id, one.outcome, one.outcome === 'killed' ? one.check : one.reason]);
    expect(told).toEqual([
      ['entries-as-a-number', 'killed', 'schema'],
      ['harmless', 'survived', 'no scenario failed'],
      ['never', 'not reached', 'no scenario triggered it'],
      ['broken', 'broken', expect.stringContaining('$nothing(')],
      ['of-another-clause', 'survived', expect.stringMatching(/^only .*failed/)],
      ['of-what-may-be', 'killed', 'expectation'],
    ]);
  });
});

describe('understudy selftest', () => {
  it('reports each mutant with its clause, the kind of check and the scenario that killed it, in file order', async () => {
    const [second, first] = ['unlocked-shrinks', 'refusal-as-json'];
    const { status, out, err } = await run(['selftest', '--mutant', second, '--mutant', first, '--seeds', '1']);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const [one, two, blank, documented, observed, ...rest] = out.trimEnd().split('\n');
    expect(one).toMatch(/^killed {6}refusal-as-json +ERROR-LEDGER-1 +schema +\S+\/\S+$/);
    expect(two).toMatch(/^killed {6}unlocked-shrinks +HOLDINGS-SUMMARY-5 +expectation +holdings-summary\/\S+$/);
    expect(blank).toBe('');
    expect(documented).toMatch(/^control \(documented, seed 1\): [1-9]\d* scenarios, 0 with findings$/);
    expect(observed).toMatch(
      /^control \(observed, seed 1\): [1-9]\d* scenarios, 0 with findings, [1-9]\d* with known deviations of the dialect$/,
    );
    expect(rest).toEqual([
      '',
      expect.stringMatching(
        /^killed 2 of 2 \(1 by schema, 1 by expectation, 0 by invariant\); no conforming variant ran; 2 controls clean; \d+ s$/,
      ),
    ]);
  });

  it('reports the same as JSON, by clause and dialect, whatever the environment sets for serve', async () => {
    const { status, out } = await run(
      ['selftest', '--clause', 'HOLDINGS-IDENTITY-1', '--seeds', '1', '--dialect', 'documented', '--json'],
      { UNDERSTUDY_WORLD: 'nowhere', UNDERSTUDY_PORT: '1' },
    );
    expect(status).toBe(0);
    const report = JSON.parse(out) as { readonly mutants: readonly unknown[] };
    expect(report).toMatchObject({
      selftest: 1,
      exit: 0,
      killed: report.mutants.length,
      of: report.mutants.length,
      controls: [{ dialect: 'documented', seed: 1, found: [] }],
    });
    expect(report.mutants).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ clause: 'HOLDINGS-IDENTITY-1', outcome: 'killed', check: 'invariant' }),
      ]),
    );
  });

  it.each([
    [['--mutant', 'unlocked-shrink'], 'there is no mutant "unlocked-shrink"; did you mean "unlocked-shrinks"?'],
    [['--clause', 'ANS-1000'], 'there is no clause "ANS-1000"'],
    [['--clause', 'ANS-1', '--clause', 'ERROR-OFFER-9'], 'no mutant breaks ERROR-OFFER-9'],
    [['--seeds', 'many'], '--seeds (or UNDERSTUDY_SEEDS) is "many", but a whole number from 0 to 1000 is expected'],
    [['--seeds', '-1'], '--seeds'],
    [
      ['--dialect', 'each'],
      '--dialect (or UNDERSTUDY_DIALECT) is "each", but documented, observed or both is expected',
    ],
    [['--mutant', ''], 'there is no mutant ""'],
    [
      ['--twin', 'no-upgrade-as-nul'],
      'there is no conforming variant "no-upgrade-as-nul"; did you mean "no-upgrade-as-null"?',
    ],
    [['--fancy'], 'unknown option'],
    [['more'], 'too many arguments'],
  ])('refuses %j in one line', async (args, sentence) => {
    const { status, out, err } = await run(['selftest', ...args]);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^understudy: [^\n]+\n$/);
    expect(err).toContain(sentence);
  });

  it('runs conforming variants, and reports each with the clause that permits it and the dialect', async () => {
    const twin = ['--twin', 'no-upgrade-as-null', '--seeds', '2', '--dialect', 'both'];
    const { status, out } = await run(['selftest', ...twin]);
    expect(status).toBe(0);
    const runs = out.split('\n').filter((line) => line.startsWith('clean'));
    const told = runs.map((line) => line.replace(/\d+ scenarios/, 'N scenarios').replaceAll(/ +/g, ' '));
    expect(told).toEqual(
      ['documented, seed 1', 'observed, seed 1', 'documented, seed 2', 'observed, seed 2'].map((one) =>
        expect.stringMatching(`^clean no-upgrade-as-null B33 ${one}: N scenarios, \\d+ skipped$`),
      ),
    );
    expect(out).toMatch(/^killed 0 of 0 .*; 4 controls clean; \d+ s$/m);
  });

  it('kills every mutant, and has no findings on the unmutated control, over twenty seeds', async () => {
    const { status, out } = await run(['selftest', '--seeds', '20']);
    expect({ status, told: status === 0 ? '' : out.slice(out.indexOf('\n\n')) }).toEqual({ status: 0, told: '' });
    expect(out).toMatch(/; 40 controls clean; /);
  }, 3_600_000);
});
