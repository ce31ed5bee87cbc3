// Every command line in README and docs uses commands and flags that there are.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CHECK_FLAGS,
  CLAUSES_FLAGS,
  DIFF_FLAGS,
  EXPLORE_FLAGS,
  JUDGE_FLAGS,
  REPLAY_FLAGS,
  SELFTEST_FLAGS,
  VERIFY_FLAGS,
} from '../../src/cli/check-flags';
import { CONNECTION_FLAGS } from '../../src/cli/control/connection';
import { CONTROL_COMMANDS } from '../../src/cli/control/table';
import { FIXTURE_COMMANDS } from '../../src/cli/fixtures';
import { OPEN_FLAGS } from '../../src/cli/open-flags';
import type { Flag } from '../../src/cli/options';
import { DEMO_FLAGS } from '../../src/cli/demo-flags';
import { PLAY_FLAGS } from '../../src/cli/play-flags';
import { SERVE_FLAGS } from '../../src/cli/serve-flags';
import { TOKEN_FLAGS } from '../../src/cli/token-flags';
import { ROOT } from '../cli/command';
import { pageText } from './pages';

/** Flags of the commands that start with this word: each line of docs/control.md is sent by a test of its own. */
const controlFlags = (word: string): readonly Flag[] => [
  ...CONNECTION_FLAGS,
  ...CONTROL_COMMANDS.filter(({ words }) => words[0] === word).flatMap(({ flags = [] }) => flags),
];

const FLAGS: Readonly<Record<string, readonly Flag[]>> = {
  ...Object.fromEntries(CONTROL_COMMANDS.map(({ words: [word = ''] }) => [word, controlFlags(word)])),
  fixtures: FIXTURE_COMMANDS.flatMap(({ flags }) => flags),
  serve: SERVE_FLAGS,
  open: OPEN_FLAGS,
  demo: DEMO_FLAGS,
  play: PLAY_FLAGS,
  token: TOKEN_FLAGS,
  check: CHECK_FLAGS,
  judge: JUDGE_FLAGS,
  verify: VERIFY_FLAGS,
  replay: REPLAY_FLAGS,
  diff: DIFF_FLAGS,
  clauses: CLAUSES_FLAGS,
  explore: EXPLORE_FLAGS,
  selftest: SELFTEST_FLAGS,
  completion: [],
};
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  'conformance/README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Lines of code blocks, those that end in a backslash joined; and code within text. */
function codeOf(page: string): readonly string[] {
  const text = pageText(page);
  const blocks = [...text.matchAll(/```\w+\n([^]*?)```/g)].flatMap(([, code = '']) =>
    code.replaceAll(/\\\n\s*/g, ' ').split('\n'),
  );
  return [...blocks, ...[...text.replaceAll(/```[^]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)];
}

interface CommandLine {
  readonly page: string;
  readonly command: string;
  readonly flags: readonly string[];
}

// What --help prints is held by a test of its own.
const lines = PAGES.filter((page) => page !== 'docs/commands.md').flatMap((page) =>
  codeOf(page).flatMap((code): readonly CommandLine[] => {
    const [, command = '', rest = ''] = /(?:^|[\s(])(?:canton-)?understudy ([a-z]+)([^|&;#]*)/.exec(code) ?? [];
    return command === ''
      ? []
      : [
          {
            page,
            command,
            flags: [...rest.replaceAll(/"[^"]*"|'[^']*'/g, '').matchAll(/(?<=\s)--([a-z-]+)/g)].map(
              ([, name = '']) => name,
            ),
          },
        ];
  }),
);

it('pages show only existing commands and flags', () => {
  const known = (command: string, flag: string): boolean =>
    flag === 'help' ||
    (FLAGS[command] ?? []).some(
      ({ name, negatable }) => name === flag || (negatable === true && `no-${name}` === flag),
    );
  const wrong = lines.flatMap(({ page, command, flags }) => [
    ...(FLAGS[command] ? [] : [`${page}: there is no command ${command}`]),
    ...flags
      .filter((flag) => FLAGS[command] && !known(command, flag))
      .map((flag) => `${page}: ${command} has no --${flag}`),
  ]);
  expect(lines.length).toBeGreaterThan(15);
  expect(wrong).toEqual([]);
});

/** Headings of a page as the anchors that links may name. */
const anchorsOf = (page: string): readonly string[] =>
  [
    ...pageText(page)
      .replaceAll(/```[^]*?```/g, '')
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

it('pages link only to existing files and headings', () => {
  const links = PAGES.flatMap((page) =>
    [...pageText(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(([, path = '', anchor = '']) => ({
      page,
      to: path === '' ? page : join(page, '..', path),
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter(({ to }) => !existsSync(join(ROOT, to)))).toEqual([]);
  expect(links.filter(({ to, anchor }) => anchor !== '' && !anchorsOf(to).includes(anchor))).toEqual([]);
});

it('the index lists every page', () => {
  const index = pageText('docs/README.md');
  expect(
    PAGES.filter(
      (page) =>
        page.startsWith('docs/') && page !== 'docs/README.md' && !index.includes(`](${page.slice('docs/'.length)})`),
    ),
  ).toEqual([]);
});
