import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chooseSeed, DEFAULT_SEED } from './seed';

const draw = (): number => 7;

describe('the seed of the tests', () => {
  it('is fixed unless the environment says otherwise', () => {
    expect(chooseSeed({}, draw)).toBe(DEFAULT_SEED);
    expect(chooseSeed({ UNDERSTUDY_SEED: '0' }, draw)).toBe(0);
    expect(chooseSeed({ UNDERSTUDY_SEED: '-2147483648' }, draw)).toBe(-2147483648);
    expect(chooseSeed({ UNDERSTUDY_SEED: 'random' }, draw)).toBe(7);
  });

  it('is new in long runs, unless one is given', () => {
    expect(chooseSeed({ UNDERSTUDY_LONG: '1' }, draw)).toBe(7);
    expect(chooseSeed({ UNDERSTUDY_LONG: '1', UNDERSTUDY_SEED: '3' }, draw)).toBe(3);
  });

  it.each(['', 'x', '1.5', '2147483648'])('rejects %j', (wanted) => {
    expect(() => chooseSeed({ UNDERSTUDY_SEED: wanted }, draw)).toThrow(
      `UNDERSTUDY_SEED is ${JSON.stringify(wanted)}; expected "random" or a whole number of 32 bits`,
    );
  });

  it('is used by every property test: tests import fast-check from property.ts', () => {
    const root = resolve(__dirname, '..');
    const tests = ['src', 'test'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.test.ts'))
        .map((path) => join(root, folder, path)),
    );
    const direct = tests.filter((path) => readFileSync(path, 'utf8').includes(`from ${"'fast-check'"}`));
    expect(tests.length).toBeGreaterThan(100);
    expect(direct).toEqual([]);
  });
});
