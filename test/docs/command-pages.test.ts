// docs/commands.md is what --help says of each command. UPDATE_DOCS=1 writes it anew.

import { CONTROL_COMMANDS } from '../../src/cli/control/table';
import { FIXTURE_COMMANDS } from '../../src/cli/fixtures';
import { main } from '../../src/cli/main';
import { CONTROL_GROUPS } from '../../src/cli/control/groups';
import { generated, pageText } from './pages';

async function helpOf(words: readonly string[]): Promise<string> {
  let text = '';
  const status = await main([...words, '--help'], {
    out: (part) => {
      text += part;
    },
    err: () => undefined,
    env: {},
    colours: { out: false, err: false },
    columns: 110,
  });
  if (status !== 0 || text === '') throw new Error(`no help for ${words.join(' ')}`);
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
}

/** The words of each command that does something: of a group the group first, then its members. */
function everyCommand(): readonly (readonly string[])[] {
  const plain = [
    'serve',
    'demo',
    'open',
    'play',
    'token',
    'check',
    'explore',
    'judge',
    'verify',
    'replay',
    'diff',
    'clauses',
    'selftest',
    'completion',
  ].map((word) => [word]);
  const fixtures = [['fixtures'], ...FIXTURE_COMMANDS.map(({ name }) => ['fixtures', name])];
  const control = Object.keys(CONTROL_GROUPS).flatMap((group) => [
    [group],
    ...CONTROL_COMMANDS.filter(({ words }) => words[0] === group && words.length > 1).map(({ words }) => words),
  ]);
  return [...plain, ...fixtures, ...control];
}

async function page(): Promise<string> {
  const sections = [`\`\`\`text\n${await helpOf([])}\n\`\`\`\n`];
  for (const words of everyCommand())
    sections.push(
      `${words.length > 1 ? '###' : '##'} ${words.join(' ')}\n\n\`\`\`text\n${await helpOf(words)}\n\`\`\`\n`,
    );
  return `${sections.join('\n')}\n`;
}

describe('docs/commands.md', () => {
  it('has the text of --help', async () => {
    const now = await page();
    expect(generated('docs/commands.md', 'commands', now)).toBe(now);
  });

  it('has every command that --help of the program names', async () => {
    const named = [...(await helpOf([])).matchAll(/^ {2}([a-z]+)(?: \[|  )/gm)].map(([, word = '']) => word);
    const headings = [...pageText('docs/commands.md').matchAll(/^## ([a-z]+)$/gm)].map(([, word = '']) => word);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((word) => !headings.includes(word))).toEqual([]);
  });
});
