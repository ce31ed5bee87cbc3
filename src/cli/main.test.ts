import { kit } from '../../test/support/kit';
import type { Io } from './io';
import { main } from './main';

const run = async (args: readonly string[], env: Io['env'] = {}) => {
  let out = '';
  let err = '';
  const status = await main(args, {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    env,
    colours: { out: false, err: false },
  });
  return { status, out, err };
};

describe('the command line', () => {
  test('prints the version', async () => {
    expect(await run(['--version'])).toEqual({ status: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), err: '' });
  });

  test.each([
    [['--help']],
    [['serve', '--help']],
    [['token', '--help']],
    [['check', '--help']],
    [['clauses', '--help']],
  ])('opens the help of %j with examples', async (args) => {
    const { status, out } = await run(args);
    expect(status).toBe(0);
    expect(out).toMatch(/^Examples:\n {2}understudy /);
  });

  test('names only existing suites in its examples', async () => {
    const known = kit().suites.map(({ name }) => name);
    const { out } = await run(['check', '--help']);
    const named = [...out.matchAll(/^ {2}understudy .*--suite (\S+)/gm)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });

  test('lists every exit status of each command, and the defaults of judge', async () => {
    expect((await run(['--help'])).out).toMatch(/Exit status: 0 .*, 1 .*, 2 .*, 3 .*, 4 .*, 5 .*, 70 /);
    expect((await run(['--help'])).out).toMatch(/^ {2}understudy check /m);
    expect((await run(['judge', '--help'])).out.replaceAll(/\s+/g, ' ')).toMatch(
      /\(default: as recorded\).*\(default: changes only\)/,
    );
  });

  test('prints a token and nothing else', async () => {
    const { status, out, err } = await run(['token', '--user', 'alice'], { UNDERSTUDY_EXPIRES_IN: '2h' });
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  });

  test.each([
    [[], {}, 'missing command'],
    [['srve'], {}, "unknown command 'srve' (Did you mean serve?)"],
    [['serve', '--fancy'], {}, "unknown option '--fancy'"],
    [['serve', '--prot', '1'], {}, '(Did you mean --port?)'],
    [['serve', 'extra'], {}, 'too many arguments'],
    [['serve', '--port'], {}, 'argument missing'],
    [['serve', '--port', '70000'], {}, '--port (or UNDERSTUDY_PORT) is "70000"'],
    [['serve'], { UNDERSTUDY_DIALECT: 'other' }, '--dialect (or UNDERSTUDY_DIALECT) is "other"'],
    [['serve'], { UNDERSTUDY_QUIET: 'perhaps' }, 'UNDERSTUDY_QUIET is "perhaps"'],
    [['token'], {}, '--user is missing'],
  ])('refuses %j with %j in one line', async (args, env, sentence) => {
    const { status, out, err } = await run(args, env);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^understudy: [^\n]+\n$/);
    expect(err).toContain(sentence);
  });

  test('names the file and the location in a world that cannot be used', async () => {
    const { status, err } = await run(['serve', '--world', 'nowhere', '--port', '0']);
    expect(status).toBe(3);
    expect(err).toContain('nowhere');
  });
});
