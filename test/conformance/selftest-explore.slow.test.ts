// The self-test of explore: what counts as killed, and how the built command tells it. .ci/run runs it with some of the
// mutants, selftest-explore.long.test.ts with all of them.

import { setTimeout as pause } from 'node:timers/promises';
import { begin, run } from '../cli/command';
import { childrenOf, isRunning } from './processes';
import { testSeed } from '../seed';

const selftest = (...options: readonly string[]) => run(['selftest', '--explore', ...options]);

describe('understudy selftest --explore', () => {
  it('reports each mutant with its seed and the clause of the difference, then the controls', async () => {
    const mutants = ['--mutant', 'list-cached-until-a-submission', '--mutant', 'completed-offer-accepted-again'];
    const { status, out, err } = await selftest(...mutants, '--seed', String(testSeed));
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const [one, two, blank, documented, observed, ...rest] = out.trimEnd().split('\n');
    const line = (id: string, clause: string) =>
      expect.stringMatching(
        new RegExp(`^killed {6}${id} +seed ${testSeed}-1 +\\d+\\.\\d s \\d+ actions? +${clause}: \\S.*$`),
      );
    expect([one, two]).toEqual([
      line('completed-offer-accepted-again', 'LIFE-OPEN-3'),
      line('list-cached-until-a-submission', 'OFFER-LIST-\\d'),
    ]);
    expect(blank).toBe('');
    expect([documented, observed]).toEqual(
      ['documented', 'observed'].map((dialect) => `control (${dialect}, seed ${testSeed}-1): 20 sequences, 0 findings`),
    );
    expect(rest).toEqual([
      '',
      expect.stringMatching(new RegExp(`^seed ${testSeed}: killed 2 of 2; 2 controls clean; \\d+ s$`)),
    ]);
  });

  it('reports the same as JSON, and a mutant that cannot be reached in the time as not killed', async () => {
    const plan = ['--mutant', 'three-ids-remembered', '--seeds', '2', '--dialect', 'observed', '--seed', 'short'];
    const { status, out } = await selftest(...plan, '--minutes', '0.00001', '--json');
    expect(status).toBe(1);
    const outcome = expect.stringMatching(/^(not reached|survived)$/);
    expect(JSON.parse(out)).toMatchObject({
      selftest: 1,
      explore: true,
      exit: 1,
      seed: 'short',
      killed: 0,
      of: 2,
      mutants: [
        {
          id: 'three-ids-remembered',
          runs: [
            { seed: 'short-1', outcome },
            { seed: 'short-2', outcome },
          ],
        },
      ],
      controls: [
        { dialect: 'observed', found: [] },
        { dialect: 'observed', found: [] },
      ],
    });
  });

  it('leaves no server behind on SIGTERM', async () => {
    const { child, finished } = begin(['selftest', '--explore']);
    // Three workers, each with a reference server and a model.
    while (childrenOf(child.pid).length < 6) await pause(20);
    const servers = childrenOf(child.pid);
    child.kill('SIGTERM');
    await finished;
    // Without the end of the servers, this does not end.
    while (servers.some(isRunning)) await pause(20);
    expect(servers.length).toBeGreaterThanOrEqual(6);
  });

  it.each([
    [['--mutant', 'accepted-twic'], 'there is no mutant "accepted-twic" for explore; did you mean "accepted-twice"?'],
    [['--clause', 'MEDIA-1'], 'no mutant for explore violates MEDIA-1'],
    [['--twin', 'all'], '--twin cannot be combined with --explore'],
    [['--minutes', '0'], '--minutes (or UNDERSTUDY_MINUTES) is "0", but a number above 0 is expected'],
    [['--seeds', 'x'], '--seeds'],
  ])('refuses %j in one line', async (args, sentence) => {
    const { status, out, err } = await selftest(...args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^understudy: [^\n]+\n$/);
    expect(err).toContain(sentence);
  });
});
