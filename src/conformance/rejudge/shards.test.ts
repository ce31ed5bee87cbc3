import { sampleReport } from '../../../test/support/conformance-report';
import type { Report, ReportShard } from '../report/report';
import { mergedTime, mergedTraffic } from './merge';
import { reportsOfOneRun } from './shards';

const shardOf = (index: number, more: Partial<ReportShard> = {}): ReportShard => ({
  index,
  of: 3,
  plan: 'aa'.repeat(32),
  targetFile: 'bb'.repeat(32),
  options: ['--allow read', '--assumptions warn'],
  ...more,
});
const fileOf = (index: number, shard: Partial<ReportShard> = {}, more: Partial<Report> = {}) => ({
  file: `${index}.json`,
  report: sampleReport({ shard: shardOf(index, shard), ...more }),
});
const { target } = sampleReport();

describe('reports of one run', () => {
  it('form one whole run, or all shards in any order', () => {
    const whole = sampleReport();
    expect(reportsOfOneRun([{ file: 'a.json', report: whole }])).toEqual({ ok: true, value: [whole] });
    const read = reportsOfOneRun([fileOf(3), fileOf(1), fileOf(2)]);
    expect(read.ok && read.value.map(({ shard }) => shard?.index)).toEqual([1, 2, 3]);
  });

  it.each([
    [
      'a whole run among shards',
      [fileOf(1), { file: 'a.json', report: sampleReport() }],
      'a.json is the report of a whole run, not of a shard; pass it alone, or only reports of check --shard',
    ],
    [
      'a missing shard',
      [fileOf(1), fileOf(3)],
      '1.json, 3.json: shard 2/3 of the run is missing; pass its report too, written by check --shard 2/3 --report json=FILE',
    ],
    [
      'a shard alone',
      [fileOf(2)],
      '2.json: shard 1/3, 3/3 of the run is missing; pass its report too, written by check --shard 1/3 --report json=FILE',
    ],
    [
      'a doubled shard',
      [fileOf(1), { ...fileOf(1), file: 'again.json' }, fileOf(2), fileOf(3)],
      '1.json and again.json are both shard 1/3; pass one report per shard',
    ],
    [
      'another number of shards',
      [fileOf(1), fileOf(2, { of: 4 })],
      '2.json has the number of shards 4, but 1.json has 3; run all shards again with the same n in --shard i/n',
    ],
    [
      'another version',
      [fileOf(1), fileOf(2, {}, { understudy: '9.9.9' })],
      '2.json has the understudy 9.9.9, but 1.json has 0.1.0; run all shards again with one version',
    ],
    [
      'other documents',
      [fileOf(1), fileOf(2, {}, { contract: 'def' })],
      '2.json has the contract documents (SHA-256) def, but 1.json has abc; run all shards again with one checkout',
    ],
    [
      'another target',
      [
        fileOf(1),
        fileOf(
          2,
          {},
          { target: { ...target, urls: { ledger: 'http://other', validator: '', scan: 'http://other/api/scan' } } },
        ),
      ],
      '2.json has the target http://other, http://other/api/scan, but 1.json has http://127.0.0.1:1, http://127.0.0.1:1/api/validator, http://127.0.0.1:1/api/scan; run all shards again against one target',
    ],
    [
      'another dialect',
      [fileOf(1), fileOf(2, {}, { target: { ...target, dialect: 'observed' } })],
      '2.json has the dialect observed, but 1.json has documented; run all shards again with one --dialect',
    ],
    [
      'another profile',
      [fileOf(1), fileOf(2, {}, { target: { ...target, profile: { scan: '0.6.1' } } })],
      '2.json has the profile scan=0.6.1, but 1.json has none; run all shards again with one --profile',
    ],
    [
      'another target file',
      [fileOf(1), fileOf(2, { targetFile: 'cc'.repeat(32) })],
      '2.json has the target file (SHA-256 of its values) cccccccccccc, but 1.json has bbbbbbbbbbbb; run all shards again with the same target file',
    ],
    [
      'other options',
      [fileOf(1), fileOf(2, { options: ['--allow write', '--assumptions warn', '--suite lsu'] })],
      '2.json was made with --allow write --suite lsu, but 1.json with --allow read; run all shards again with the same options',
    ],
    [
      'a further option',
      [fileOf(1), fileOf(2, { options: [...shardOf(2).options, '--suite lsu'] })],
      '2.json was made with --suite lsu, but 1.json with no such option; run all shards again with the same options',
    ],
    [
      'other suites',
      [fileOf(1), fileOf(2, { plan: 'dd'.repeat(32) })],
      '2.json has the plan (SHA-256) dddddddddddd, but 1.json has aaaaaaaaaaaa; run all shards again with the same suites',
    ],
  ])('are refused with %s', (_, files, error) => {
    expect(reportsOfOneRun(files)).toEqual({ ok: false, error });
  });
});

describe('the totals of all shards', () => {
  it('contain their transport events, the slowest rate and the first reason to stop', () => {
    const plain = { requests: 10, flaky: [], limited: 0, pausedMs: 0 };
    const flaky = [{ operationId: 'getDso', reason: 'status 502' }];
    expect(
      mergedTraffic([
        { traffic: { ...plain, cleanUp: { withdrawn: 2, left: 1 } } },
        { traffic: { ...plain, limited: 2, pausedMs: 300, rate: 5, flaky, stopped: 'after 10 requests' } },
        { traffic: { ...plain, rate: 3, cleanUp: { withdrawn: 1, left: 0 } } },
      ]),
    ).toEqual({
      requests: 30,
      flaky,
      limited: 2,
      pausedMs: 300,
      rate: 3,
      stopped: 'after 10 requests',
      cleanUp: { withdrawn: 3, left: 1 },
    });
    expect(mergedTraffic([sampleReport(), sampleReport()])).toBeUndefined();
  });

  it('span the time from the first start to the last end', () => {
    const at = (started: string, ms: number) => ({ started, ms });
    expect(mergedTime([at('2026-01-15T12:00:05.000Z', 1000), at('2026-01-15T12:00:00.000Z', 2000)])).toEqual({
      started: new Date('2026-01-15T12:00:00.000Z'),
      ms: 6000,
    });
  });
});
