import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runHere } from '../../test/support/captured-io';
import { sampleReport } from '../../test/support/conformance-report';
import type { Report } from '../conformance';
import { historyOption, judgedPlan, planOptions, writeWithHistory } from './check-history';
import { optionReader, problemOf } from './check-options';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'history-'));

describe('--history and --history-keep', () => {
  it('are a folder, which need not exist, and 30 runs', () => {
    const folder = newFolder();
    expect(historyOption(optionReader({}))).toEqual({ ok: true, value: undefined });
    expect(historyOption(optionReader({ history: folder }))).toMatchObject({ value: { folder, keep: 30 } });
    const gone = join(folder, 'runs');
    expect(historyOption(optionReader({ history: gone, historyKeep: '7' }))).toMatchObject({
      value: { folder: gone, keep: 7 },
    });
  });

  it.each(['1', '1000'])('keep %s runs', (historyKeep) => {
    const read = optionReader({ history: newFolder(), historyKeep });
    expect(historyOption(read)).toMatchObject({ value: { keep: Number(historyKeep) } });
    expect(problemOf(read)).toBeUndefined();
  });

  it.each(['0', '1001', '-1', '1.5', '10000', 'all'])('do not keep %s runs', (historyKeep) => {
    const read = optionReader({ history: newFolder(), historyKeep });
    historyOption(read);
    expect(problemOf(read)).toBe(
      `--history-keep (or UNDERSTUDY_HISTORY_KEEP) is "${historyKeep}", but a whole number from 1 to 1000 is expected`,
    );
  });

  it.each([
    [['check', 'http://127.0.0.1:9', '--history', __filename], 'which is a file; a folder is expected'],
    [['judge', 'report.json', '--history', __filename], 'which is a file; a folder is expected'],
    [['check', 'http://127.0.0.1:9', '--history-keep', '0'], 'a whole number from 1 to 1000 is expected'],
    [['judge', 'report.json', '--history-keep', '0'], 'a whole number from 1 to 1000 is expected'],
    [
      ['check', 'http://127.0.0.1:9', '--history', 'runs', '--shard', '1/3'],
      'a shard is only a part of a run: pass --history to judge, which merges the shards',
    ],
  ])('are refused before the first request: %j', async (args, reason) => {
    const { status, out, err } = await runHere(args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^understudy: [^\n]+\n$/);
    expect(err).toContain(reason);
  });
});

describe('the plan of a run', () => {
  it('is what selects scenarios, in any order and however often it is named', () => {
    const options = { suite: ['wallet', 'acs', 'wallet'], exclude: ['scan-errors'], allow: 'write', target: 'a.yaml' };
    expect(planOptions(optionReader(options), 'warn')).toEqual([
      '--suite acs',
      '--suite wallet',
      '--exclude scan-errors',
      '--allow write',
      '--assumptions warn',
    ]);
    expect(planOptions(optionReader({}), 'fail')).toEqual(['--assumptions fail']);
  });

  it('has paths of suites relative to the working folder, so that it is the same in every checkout', () => {
    for (const path of ['own/suites', './own/suites/', resolve('own/suites')])
      expect(planOptions(optionReader({ suites: [path] }), 'warn')[0]).toBe('--suites own/suites');
    expect(planOptions(optionReader({ suites: ['.'] }), 'warn')[0]).toBe('--suites .');
  });

  it('of a recorded run has the assumptions that it is judged with', () => {
    expect(judgedPlan(['--suite acs', '--assumptions warn'], 'fail')).toEqual(['--suite acs', '--assumptions fail']);
  });
});

describe('a report with a history', () => {
  const report = sampleReport({ planOptions: [] });

  /** Writes a report that ends with `exit`; what is written and printed. */
  function written(folder: string | undefined, exit: number) {
    const [reports, err]: [Report[], string[]] = [[], []];
    const history = folder === undefined ? undefined : { folder, keep: 30 };
    const status = writeWithHistory(
      { ...report, exit },
      { history, kitFolder: resolve(__dirname, '../../conformance'), io: { err: (text) => void err.push(text) } },
      (one) => {
        reports.push(one);
        return one.exit;
      },
    );
    return { status, err: err.join(''), histories: reports.map((one) => one.history?.runs.length) };
  }

  it('is written once, and the run is saved after it', () => {
    const folder = newFolder();
    expect(written(folder, 0)).toEqual({ status: 0, err: '', histories: [1] });
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('has none without the option', () => {
    expect(written(undefined, 1)).toEqual({ status: 1, err: '', histories: [undefined] });
  });

  it.each([
    [0, 2],
    [1, 1],
    [4, 4],
    [5, 5],
    [130, 130],
  ])('whose folder cannot be read, of a run that ends with %i, ends with %i', (exit, status) => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    expect(written(join(file, 'runs'), exit)).toEqual({
      status,
      err: `understudy: --history ${file}/runs cannot be read: there is no such file\n`,
      histories: [undefined],
    });
  });

  it.each([
    [0, 2],
    [1, 1],
  ])('whose folder cannot be written, of a run that ends with %i, ends with %i', (exit, status) => {
    const link = join(newFolder(), 'link');
    symlinkSync('nowhere/else', link);
    const result = written(link, exit);
    expect(result).toMatchObject({ status, histories: [1] });
    expect(result.err).toMatch(/^understudy: --history \S+link cannot be written: [^\n]+\n$/);
  });

  it('names damaged runs, and does not fail because of them', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'run-1.json'));
    expect(written(folder, 0)).toMatchObject({ status: 0, err: '' });
  });
});
