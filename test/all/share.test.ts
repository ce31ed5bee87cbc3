import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitIntoShares, readShare } from './share';
import { ROOT, slowFiles } from './slow-files';

describe('shares of the slow tests', () => {
  it.each([1, 2, 6])('of %i have each file once, and are of similar duration', (of) => {
    const all = slowFiles();
    const shares = splitIntoShares(all, of);
    expect(shares.flat().toSorted()).toEqual(all.map(({ name }) => name));
    const secondsOf = new Map(all.map(({ name, seconds }) => [name, seconds]));
    const totals = shares.map((names) => names.reduce((sum, name) => sum + (secondsOf.get(name) ?? 0), 0));
    expect(Math.max(...totals) - Math.min(...totals)).toBeLessThanOrEqual(Math.max(...secondsOf.values()));
  });

  it('are the same for the same seconds, in whatever order', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((name, at) => ({ name, seconds: [5, 3, 3, 1, 1][at] ?? 0 }));
    expect(splitIntoShares(all, 2)).toEqual([
      ['a', 'd', 'e'],
      ['b', 'c'],
    ]);
    expect(splitIntoShares(all.toReversed(), 2)).toEqual(splitIntoShares(all, 2));
  });

  it('are as many in the workflow as in .ci/run', () => {
    const [, count = ''] = /^SHARES=(\d+)$/m.exec(readFileSync(join(ROOT, '.ci', 'run'), 'utf8')) ?? [];
    const workflow = readFileSync(join(ROOT, '.github', 'workflows', 'ci.yml'), 'utf8');
    const all = Array.from({ length: Number(count) }, (_, at) => at + 1);
    expect(workflow).toContain(`share: [${all.join(', ')}]`);
    expect(workflow).toContain(`UNDERSTUDY_SHARE: \${{ matrix.share }}/${count}`);
  });

  it('are named i/n', () => {
    expect(readShare('2/6')).toEqual({ index: 2, of: 6 });
    for (const text of ['0/6', '7/6', '1/21', '2', 'a/b', '1/2/3'])
      expect(() => readShare(text)).toThrow(`--share is ${JSON.stringify(text)}; expected i/n with i from 1 to n`);
  });
});
