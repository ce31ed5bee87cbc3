import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchFolders } from './watch';

const folder = mkdtempSync(join(tmpdir(), 'understudy-'));
const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((watching) => watching.close()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Calls that came in so far, and a promise of the next one. */
function watching(path: string) {
  const polled: string[] = [];
  let count = 0;
  let wake = (): void => undefined;
  open.push(
    watchFolders({
      folders: [{ path, matches: (name) => name === 'wanted' }],
      changed: () => {
        count += 1;
        wake();
      },
      polling: (_, reason) => void polled.push(reason),
    }),
  );
  return { polled, count: () => count, next: () => new Promise<void>((resolve) => (wake = resolve)) };
}

describe('a file watch', () => {
  test('reports a file that is written, replaced or deleted', async () => {
    const { next } = watching(folder);
    const path = join(folder, 'wanted');
    for (const save of [
      () => writeFileSync(path, '1'),
      () => writeFileSync(path, '2'),
      () => (writeFileSync(`${path}~`, '3'), renameSync(`${path}~`, path)),
      () => rmSync(path),
    ]) {
      const told = next();
      save();
      await told;
    }
  });

  test('reports a save in several steps once, and no other files', async () => {
    const { next, count } = watching(folder);
    const told = next();
    writeFileSync(join(folder, 'other'), 'x');
    for (const text of ['', 'a', 'ab']) writeFileSync(join(folder, 'wanted'), text);
    await told;
    expect(count()).toBe(1);
  });

  test('polls every second, and says so, when a folder cannot be watched', async () => {
    const { polled, next } = watching(join(folder, 'nowhere'));
    expect(polled).toEqual([expect.stringContaining('ENOENT')]);
    await next();
  });

  test('keeps watching a folder that is replaced', async () => {
    const path = join(folder, 'inner');
    mkdirSync(path);
    const { polled, next } = watching(path);
    const told = next();
    rmSync(path, { recursive: true });
    mkdirSync(path);
    await told;
    expect(polled).toEqual(['the folder was replaced']);
  });
});
