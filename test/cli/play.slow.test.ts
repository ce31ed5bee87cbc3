// `understudy play`: what it prints and how it exits, with and without a server.

import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMock } from '../../src/library/node';
import type { Mock } from '../../src/library/public-api';
import { runHere } from '../support/captured-io';
import { eventually } from '../support/eventually';
import { begin, run } from './command';

const folder = mkdtempSync(join(tmpdir(), 'play-'));

/** The path of a story with these steps. */
function storyFile(name: string, steps: string): string {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, `name: ${name}\ntitle: A title\nchapters:\n  - title: A chapter\n    steps:\n${steps}`);
  return file;
}

const TAP = "      - say: Alice taps.\n        tap: { user: alice, amount: '3' }\n        show: { status: status }\n";

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ now: '2026-01-15T12:00:00Z', logLevel: 'silent' });
}, 60_000);
afterAll(() => mock.close());

it('lists the stories that come with understudy', async () => {
  expect(await runHere(['play'])).toEqual({ status: 0, out: 'rounds\ntransfer\nupgrade\n', err: '' });
});

it('plays a story without a terminal, without waiting', async () => {
  expect(await runHere(['play', storyFile('tap', TAP), '--url', mock.url])).toEqual({
    status: 0,
    out: `A title

A chapter

Alice taps.
  2026-01-15T12:00:00Z  alice: POST /api/validator/v0/wallet/tap -> 200
  status: 200
`,
    err: '',
  });
});

it('prints a line of JSON for each step', async () => {
  const { status, out } = await runHere(['play', storyFile('tap', TAP), '--url', mock.url, '--json']);
  expect(status).toBe(0);
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  ).toEqual([
    {
      step: 1,
      chapter: 'A chapter',
      say: 'Alice taps.',
      now: '2026-01-15T12:00:00Z',
      request: {
        operation: 'tap',
        as: 'alice',
        method: 'POST',
        path: '/api/validator/v0/wallet/tap',
        body: { amount: '3' },
        status: 200,
        answer: { contract_id: expect.any(String) },
      },
      shown: { status: 200 },
    },
  ]);
});

it('checks a story, and prints its steps, without a server', async () => {
  const file = storyFile('tap', TAP);
  const url = ['--url', 'http://127.0.0.1:1'];
  expect(await runHere(['play', file, '--check', ...url])).toEqual({
    status: 0,
    out: `${file}: valid; steps: 1\n`,
    err: '',
  });
  expect((await runHere(['play', file, '--dry-run', ...url])).out).toBe(
    '\nA chapter\n\nAlice taps.\n  {"tap":{"user":"alice","amount":"3"}}\n',
  );
});

it('explains what is wrong with a story, its options or the server', async () => {
  const wrong = storyFile('wrong', '      - tap: { user: alice }\n');
  const unmet = storyFile('unmet', `${TAP}        expect: status = 429\n`);
  const said = await Promise.all([
    runHere(['play', 'trasnfer']),
    runHere(['play', join(folder, 'none.yaml')]),
    runHere(['play', wrong]),
    runHere(['play', unmet, '--url', mock.url]),
    runHere(['play', 'rounds', '--speed', 'fast']),
    runHere(['play', 'rounds', '--serve', '--keep']),
    runHere(['play', 'rounds', '--url', 'http://127.0.0.1:1']),
  ]);
  expect(said.map(({ status, err }) => [status, err])).toEqual([
    [
      3,
      'understudy: there is no story trasnfer; known stories: rounds, transfer, upgrade. For a file, give its path\n',
    ],
    [3, `understudy: ${folder}/none.yaml cannot be read: there is no such file\n`],
    [3, `understudy: ${wrong}:6:9 missing required property amount in /chapters/0/steps/0/tap\n`],
    [1, expect.stringMatching(/unmet\.yaml:6:9 step 1 of 1: tap: expected status = 429, but the answer is 200 \{/)],
    [2, 'understudy: --speed (or UNDERSTUDY_SPEED) is "fast", but a number above 0 is expected\n'],
    [2, 'understudy: --serve excludes --url, --world and --keep: its server ends with the story\n'],
    [
      4,
      'understudy: no server responds at http://127.0.0.1:1; start one with: understudy serve, or name its address with --url\n',
    ],
  ]);
});

it('exports a story to files, without printing it', async () => {
  const [page, picture] = [join(folder, 'tap.html'), join(folder, 'tap.svg')];
  const file = storyFile('tap', TAP);
  expect(await runHere(['play', file, '--url', mock.url, '--export', page, '--export', picture])).toEqual({
    status: 0,
    out: expect.stringMatching(/^.*tap\.html: \d+ kB\n.*tap\.svg: \d+ kB\n$/),
    err: '',
  });
  expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>[^]*Alice taps\./);
  expect(readFileSync(picture, 'utf8')).toMatch(/^<svg [^]*Alice taps\./);
  const unmet = storyFile('unmet', `${TAP}        expect: status = 429\n`);
  const none = join(folder, 'none.svg');
  expect((await runHere(['play', unmet, '--url', mock.url, '--export', none])).status).toBe(1);
  expect(existsSync(none)).toBe(false);
  const wrong = await runHere(['play', file, '--export', 'story.pdf']);
  expect([wrong.status, wrong.err]).toEqual([
    2,
    'understudy: --export is "story.pdf", but a file that ends in .html or .svg is expected\n',
  ]);
});

it('makes pauses with --auto, and shorter ones with --speed', async () => {
  const file = storyFile('pauses', `${TAP}        pause: 1s\n      - say: The end.\n`);
  const from = performance.now();
  const { status, out } = await runHere(['play', file, '--url', mock.url, '--auto', '--speed', '4']);
  expect({ status, hasEnd: out.endsWith('The end.\n') }).toEqual({ status: 0, hasEnd: true });
  expect(performance.now() - from).toBeGreaterThan(240);
});

const worlds = async (): Promise<readonly string[]> => {
  const body = (await (await fetch(`${mock.url}/_control/v1/worlds`)).json()) as {
    readonly worlds: readonly { readonly id: string }[];
  };
  return body.worlds.map(({ id }) => id);
};

const PAUSED = `${TAP}        pause: 1h\n      - say: The end.\n`;
/** The clock runs, and the offer completes after a second of it only if automation is on, which it is not. */
const AWAITED = `      - automation: { modes: { consume: manual } }
      - clock: { run: 0.001 }
      - say: Alice waits.
        offer: { from: alice, to: bob, amount: '1', trackingId: x }
      - wait: { offer: x, state: completed }
        within: 1h
`;
/** The answer comes after a minute. */
const HELD = `      - fault: { add: { operation: tap, delay: { fixed: 60000 } } }\n${TAP}`;

it.each([
  ['a pause', PAUSED, 'SIGINT', 130],
  ['a pause', PAUSED, 'SIGTERM', 143],
  ['a wait for ledger time', AWAITED, 'SIGINT', 130],
  ['a request without an answer yet', HELD, 'SIGTERM', 143],
] as const)('in %s a signal ends the story at once and deletes its world', async (_, steps, signal, expected) => {
  const { child, finished } = begin(['play', storyFile('long', steps), '--url', mock.url, '--auto', '--speed', '100']);
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
  await eventually(() => Promise.resolve(expect(printed).toContain('Alice')));
  child.kill(signal);
  expect(await finished).toMatchObject({ status: expected, err: '' });
  expect(await worlds()).toEqual(['default']);
});

it('plays on a server of its own with --serve', async () => {
  const { status, out, err } = await run(['play', 'rounds', '--serve', '--json']);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out.split('\n').length).toBeGreaterThan(5);
});
