// What a mock costs in a process that has made mocks before, and how much a browser downloads.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { median, type Finding } from './figures';
import { outputOf, ROOT } from './processes';
import type { Settings } from './settings';

const WARMING = 20;
const TIMES = 25;

/** Milliseconds, one value a mock. */
interface Made {
  readonly created: readonly number[];
  /** Mocks whose history no other mock shares. */
  readonly simulated: readonly number[];
  readonly started: readonly number[];
}

/**
 * The default world with a running clock: mocks created in the same second share its history, except those with a
 * different seed. The request is not timed; it only checks that the mock answers.
 */
const PROGRAM = `
  import { createMock, startMock } from 'canton-understudy';
  const made = { created: [], simulated: [], started: [] };
  const time = async (times, make) => {
    const from = performance.now();
    const mock = await make();
    times.push(performance.now() - from);
    const { status } = await mock.fetch(mock.groups.scan + '/v0/dso-party-id');
    if (status !== 200) throw new Error('a mock answered ' + status);
    await mock.close();
  };
  for (let mock = 0; mock < ${WARMING}; mock += 1) {
    await time([], () => createMock({ seed: 'warming ' + mock }));
    await time([], startMock);
  }
  for (let mock = 0; mock < ${TIMES}; mock += 1) await time(made.created, createMock);
  for (let mock = 0; mock < ${TIMES}; mock += 1) await time(made.started, startMock);
  for (let mock = 0; mock < ${TIMES}; mock += 1)
    await time(made.simulated, () => createMock({ seed: String(mock) }));
  console.log(JSON.stringify(made));
`;

export async function measureLibrary({ rounds, quick, tell }: Settings): Promise<readonly Finding[]> {
  const all: Made[] = [];
  const count = quick ? 1 : rounds;
  for (let round = 1; round <= count; round += 1) {
    const made: Made = JSON.parse(await outputOf([process.execPath, '--input-type=module', '-e', PROGRAM]));
    all.push(made);
    tell(
      `library, round ${round} of ${count}: createMock ${median(made.created).toFixed(1)} ms, with a unique seed ${median(made.simulated).toFixed(1)} ms, startMock ${median(made.started).toFixed(1)} ms`,
    );
  }
  const bundle = gzipSync(readFileSync(join(ROOT, 'dist', 'browser.mjs')), { level: 9 });
  return [
    {
      id: 'library/create',
      what: '`createMock()` in a warm process, with a running clock, sharing the history of a mock created in the same second',
      unit: 'ms',
      values: all.map(({ created }) => median(created)),
      goal: { atMost: 15 },
    },
    {
      id: 'library/create-simulated',
      what: '`createMock()` with a new seed, so that its history is simulated',
      unit: 'ms',
      values: all.map(({ simulated }) => median(simulated)),
    },
    {
      id: 'library/start',
      what: '`startMock()` in a warm process, with a running clock, sharing the history of a mock created in the same second',
      unit: 'ms',
      values: all.map(({ started }) => median(started)),
      goal: { atMost: 40 },
    },
    {
      id: 'library/bundle',
      what: 'bundle for browsers, compressed by gzip',
      unit: 'kB',
      values: [bundle.byteLength / 1000],
      goal: { atMost: 400 },
    },
  ];
}
