// `understudy completion`: each shell is asked what it offers; where one is not installed, its script is read instead,
// and the reason is printed.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTROL_GROUPS } from '../../src/cli/control/groups';
import { SERVE_FLAGS } from '../../src/cli/serve-flags';
import { NAME_KINDS, SHELLS } from '../../src/cli/shells';
import { worldNames } from '../../src/world';
import { ROOT, run } from './command';
import { withCommand } from './shell';

type Shell = (typeof SHELLS)[number];

/** Named by a variable (BASH_BIN, ZSH_BIN, FISH_BIN), else from the PATH. */
function installed(shell: Shell): string | undefined {
  const named = process.env[`${shell.toUpperCase()}_BIN`];
  const found =
    named ??
    (process.env['PATH'] ?? '')
      .split(':')
      .map((folder) => join(folder, shell))
      .find((path) => existsSync(path));
  if (found === undefined)
    process.stderr.write(
      `skipped: the completion of ${shell} is not run, because there is no ${shell} on the PATH; its script is only read\n`,
    );
  return found;
}

const folder = mkdtempSync(join(tmpdir(), 'completion-'));
writeFileSync(join(folder, 'a world.yaml'), '');
const scripts: Partial<Record<Shell, string>> = {};
beforeAll(async () => {
  for (const shell of SHELLS) {
    const { status, out } = await run(['completion', shell]);
    if (status !== 0) throw new Error(`no completion for ${shell}`);
    scripts[shell] = join(folder, `_${shell}`);
    writeFileSync(join(folder, `_${shell}`), out);
  }
});

const shellText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** What a shell runs to print what it offers for the last of these words. */
const ASK: Readonly<Record<Shell, (words: readonly string[]) => readonly string[]>> = {
  // With = as a word of its own, as bash splits a line.
  bash: (words) => {
    const split = words.flatMap((word) => word.split(/(?<=^--[\w-]+)(=)/).filter((part) => part !== ''));
    const last = words.at(-1) === '' ? [...split, ''] : split;
    return [
      '--norc',
      '-c',
      `. ${folder}/_bash; COMP_WORDS=(${last.map(shellText).join(' ')}); COMP_CWORD=${last.length - 1}; _understudy; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ];
  },
  // Outside of a completion there are no builtins for it: these print what they are given.
  zsh: (words) => [
    '-f',
    '-c',
    `compdef() { : }; compset() { : }; _files() { print -l -- *(N) }; compadd() { print -l -- \${(P)2} }; _describe() { print -l -- \${\${(P)@[-1]}%%:*} }; . ${folder}/_zsh; words=(${words.map(shellText).join(' ')}); CURRENT=${words.length}; _understudy`,
  ],
  fish: (words) => ['-N', '-c', `source ${folder}/_fish; complete -C ${shellText(words.join(' '))}`],
};

describe.each(SHELLS)('%s', (shell) => {
  const path = installed(shell);
  const shellIt = path === undefined ? it.skip : it;

  function offered(line: string): readonly string[] {
    const words = line.split(' ');
    const last = words.at(-1) ?? '';
    const out = execFileSync(path ?? shell, ASK[shell](words), {
      cwd: folder,
      encoding: 'utf8',
      env: { ...withCommand(), HOME: folder },
    });
    const all = out
      .split('\n')
      .map((one) => (one.split('\t')[0] ?? '').replace(/^--[\w-]+=/, ''))
      .filter((one) => one !== '');
    // Only bash chooses by itself what begins like the word; zsh leaves that to its own machinery.
    return all.filter((one) => one.startsWith(last.replace(/^--[\w-]+=/, ''))).sort();
  }

  shellIt.each([
    ['understudy ser', ['serve']],
    ['understudy serve --clock ', ['manual', 'real']],
    ['understudy serve --clock=m', ['manual']],
    ['understudy serve --seed x --dialect o', ['observed']],
    ['understudy --version serve --log-l', ['--log-level']],
    ['understudy check --report j', ['json', 'junit']],
    ['understudy offer acc', ['accept']],
    ['understudy offer create --fr', ['--from']],
    ['understudy fixtures gen', ['generate']],
    ['understudy fixtures generate --format wo', ['world']],
    ['understudy completion ', ['bash', 'fish', 'zsh']],
    ['understudy serve --localnet app', ['app-provider', 'app-user']],
    ['understudy check --operation getDsoParty', ['getDsoPartyId']],
    ['understudy check --plan --suite instance-n', ['instance-names']],
    ['understudy check --clause OFFER-TRACKING-3', ['OFFER-TRACKING-3']],
    ['understudy clauses --clause=OFFER-TRACKING-3', ['OFFER-TRACKING-3']],
    ['understudy diff --tag j', ['journey']],
    ['understudy selftest --mutant shape-ig', ['shape-ignored']],
    ['understudy play tr', ['transfer']],
    ['understudy fault add --operation vali', ['validateDar', 'validator']],
    ['understudy fault add --operation getDsoParty', ['getDsoPartyId']],
    ['understudy requests --operation getDsoParty', ['getDsoPartyId']],
  ])('completes %j', (line, expected) => expect(offered(line)).toEqual(expected));

  shellIt('offers every command, every flag of serve, and the worlds beside files', () => {
    expect(offered('understudy ')).toEqual(
      expect.arrayContaining(['serve', 'check', 'fixtures', 'completion', ...Object.keys(CONTROL_GROUPS)]),
    );
    expect(offered('understudy serve --')).toEqual(expect.arrayContaining(SERVE_FLAGS.map(({ name }) => `--${name}`)));
    expect(offered('understudy serve --world ')).toEqual(expect.arrayContaining([...worldNames(ROOT)]));
    expect(offered('understudy serve --world a').map((one) => one.replaceAll('\\', ''))).toEqual(['a world.yaml']);
    expect(offered('understudy play a').map((one) => one.replaceAll('\\', ''))).toEqual(['a world.yaml']);
  });

  it('has a script that requests names on demand, and contains none of them', async () => {
    const { out } = await run(['completion', shell]);
    for (const kind of NAME_KINDS) expect(out).toContain(`understudy names ${kind}`);
    expect(out).not.toMatch(/OFFER-TRACKING|instance-names|getDsoPartyId/);
  });

  it('has a script that names every group and flag', async () => {
    const { out } = await run(['completion', shell]);
    for (const word of [...Object.keys(CONTROL_GROUPS), ...SERVE_FLAGS.map(({ name }) => name), ...worldNames(ROOT)])
      expect(out).toContain(word);
    expect(out).not.toContain(ROOT);
  });
});

it.each([
  [['completion', 'tcsh'], 'Allowed choices are bash, zsh, fish'],
  [['completion'], "missing required argument 'shell'"],
])('%j is refused in one line', async (args, sentence) => {
  const { status, err } = await run(args);
  expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining(sentence) });
});
