// Tests that only `npm run test:long` runs, in files that `npm run test:all` runs as well.

export const isLongRun = (process.env['UNDERSTUDY_LONG'] ?? '') !== '';

/** Elsewhere these tests are skipped, and the reason is printed. */
export function inLongRuns(run: jest.It, what: string): jest.It {
  if (isLongRun) return run;
  process.stderr.write(`skipped: ${what}, because that is npm run test:long\n`);
  return it.skip;
}
