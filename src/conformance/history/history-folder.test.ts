import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sampleRecord } from '../../../test/support/history-record';
import { MAX_RUNS, readHistory, saveRecord } from './history-folder';
import { fileNameOf, type HistoryRecord } from './history-record';

const KIT = resolve(__dirname, '../../../conformance');
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'history-'));
const read = (folder: string) => readHistory(folder, KIT);

/** Saves a run as a run does: after it has read the folder. */
function save(folder: string, record: HistoryRecord, keep = 30): void {
  saveRecord(folder, record, { keep, records: read(folder).records });
}
const daysIn = (folder: string): readonly number[] => read(folder).records.map(({ ms }) => ms / 1000);

function folderWith(...records: readonly HistoryRecord[]): string {
  const folder = newFolder();
  for (const record of records) save(folder, record);
  return folder;
}

describe('a history folder', () => {
  it('that does not exist is empty, and is created with the first run', () => {
    const folder = join(newFolder(), 'a', 'b');
    expect(read(folder)).toEqual({ records: [], skipped: [] });
    save(folder, sampleRecord(1));
    expect(read(folder)).toEqual({ records: [sampleRecord(1)], skipped: [] });
  });

  it('has its runs by time, however they were written', () => {
    expect(daysIn(folderWith(sampleRecord(3), sampleRecord(1), sampleRecord(2)))).toEqual([1, 2, 3]);
  });

  it('has one file per run, a line per member, and no drafts', () => {
    const folder = folderWith(sampleRecord(1));
    expect(readdirSync(folder)).toEqual(['run-20260101T120000000Z-00000001.json']);
    expect(readFileSync(join(folder, 'run-20260101T120000000Z-00000001.json'), 'utf8')).toMatch(
      /^\{\n"history": 1,\n"run": "00000001",\n[^]*\n"passed": \["list-offers\/passes"\],\n"failed": \[\]\n\}\n$/,
    );
  });

  it('has a run once if it is written again', () => {
    const folder = folderWith(sampleRecord(1), sampleRecord(2));
    save(folder, sampleRecord(1, { exit: 1 }));
    expect(read(folder).records.map(({ exit }) => exit)).toEqual([1, 0]);
  });

  it('that is a file cannot be read', () => {
    expect(() => read(__filename)).toThrow(/ENOTDIR/);
  });
});

describe('other files of a history folder', () => {
  it('are ignored and left alone', () => {
    const folder = folderWith(sampleRecord(1));
    const foreign = ['README.md', '.gitkeep', 'check.json', 'run.txt', '.run-20260101T120000000Z-00000002.json.77'];
    for (const name of foreign) writeFileSync(join(folder, name), 'mine');
    mkdirSync(join(folder, 'reports'));
    save(folder, sampleRecord(2), 1);
    expect(read(folder)).toEqual({ records: [sampleRecord(2)], skipped: [] });
    expect(foreign.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(foreign.map(() => 'mine'));
  });
});

describe('a run that cannot be read', () => {
  const NAME = fileNameOf(sampleRecord(1));
  const textOf = (more: object): string => JSON.stringify({ ...sampleRecord(1), ...more });

  it.each([
    ['half a file', NAME, textOf({}).slice(0, 100), 'is damaged: not JSON'],
    ['an empty file', NAME, '', 'is damaged: not JSON'],
    ['an unknown member', NAME, textOf({ token: 'x' }), expect.stringMatching(/^is damaged: .*token/)],
    ['a missing member', NAME, textOf({ passed: undefined }), expect.stringMatching(/^is damaged: .*passed/)],
    ['a wrong value', NAME, textOf({ started: 'yesterday' }), expect.stringMatching(/^is damaged: .*started/)],
    ['another JSON value', NAME, '[]', expect.stringMatching(/^is damaged: /)],
    ['another version', NAME, textOf({ history: 2 }), 'is of another version of this format (2)'],
    ['another name', 'run-copy.json', textOf({}), 'is damaged: its name is that of another run'],
  ])('because of %s is named, not compared and not changed', (_, file, text, reason) => {
    const folder = folderWith(sampleRecord(2));
    writeFileSync(join(folder, file), text);
    expect(read(folder)).toEqual({ records: [sampleRecord(2)], skipped: [{ file, reason }] });
    save(folder, sampleRecord(3), 1);
    expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
  });

  it('because it is a folder is named', () => {
    const folder = newFolder();
    mkdirSync(join(folder, NAME));
    expect(read(folder).skipped).toEqual([{ file: NAME, reason: 'cannot be read: it is a directory' }]);
  });

  it('because another run has just removed it is not named', () => {
    const folder = folderWith(sampleRecord(2));
    symlinkSync(join(folder, 'gone'), join(folder, NAME));
    expect(read(folder)).toEqual({ records: [sampleRecord(2)], skipped: [] });
  });
});

describe('runs beyond the number that is kept', () => {
  const otherPlan = { series: { ...sampleRecord(1).series, plan: ['--suite wallet'] } };

  it('are removed, the oldest first', () => {
    const folder = folderWith(sampleRecord(1), sampleRecord(2), sampleRecord(3));
    save(folder, sampleRecord(4), 3);
    expect(daysIn(folder)).toEqual([2, 3, 4]);
    save(folder, sampleRecord(5), 1);
    expect(daysIn(folder)).toEqual([5]);
  });

  it('are counted for each target and plan', () => {
    const folder = folderWith(sampleRecord(1, otherPlan), sampleRecord(2), sampleRecord(3));
    save(folder, sampleRecord(4), 2);
    expect(daysIn(folder)).toEqual([1, 3, 4]);
  });

  it('do not include one that another process has removed', () => {
    const folder = folderWith(sampleRecord(1), sampleRecord(2));
    const { records } = read(folder);
    rmSync(join(folder, fileNameOf(sampleRecord(1))));
    saveRecord(folder, sampleRecord(3), { keep: 1, records });
    expect(daysIn(folder)).toEqual([3]);
  });

  it('of all targets together are limited, whatever this run keeps', () => {
    const folder = newFolder();
    const series = (port: number) => ({
      series: { ...sampleRecord(1).series, urls: { ledger: '', validator: '', scan: `http://127.0.0.1:${port}` } },
    });
    const records = Array.from({ length: MAX_RUNS }, (_, index) => sampleRecord(index + 1, series(index)));
    for (const one of records.slice(0, 3)) save(folder, one);
    saveRecord(folder, sampleRecord(MAX_RUNS + 1), { keep: 1, records });
    expect(daysIn(folder)).toEqual([2, 3, MAX_RUNS + 1]);
  });
});

describe('a run that cannot be written', () => {
  it('throws, and leaves the run of before and no draft', () => {
    const folder = folderWith(sampleRecord(2));
    const path = join(folder, fileNameOf(sampleRecord(1)));
    mkdirSync(path);
    expect(() => saveRecord(folder, sampleRecord(1), { keep: 1, records: [sampleRecord(2)] })).toThrow(
      /EISDIR|ENOTEMPTY|ENOTDIR/,
    );
    expect(readdirSync(folder).toSorted()).toEqual([1, 2].map((day) => fileNameOf(sampleRecord(day))));
  });

  it('throws if the folder cannot be created', () => {
    const folder = join(newFolder(), 'link');
    symlinkSync('nowhere/else', folder);
    expect(() => save(folder, sampleRecord(1))).toThrow(/ENOENT|EEXIST/);
  });
});
