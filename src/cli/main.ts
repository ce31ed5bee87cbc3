// The command-line program: parses options, runs the selected command and maps its outcome to an exit status.

import { Argument, Command, CommanderError } from 'commander';
import type { Result } from '../base';
import { version } from '../../package.json';
import { addFlags } from './add-flags';
import {
  CHECK_FLAGS,
  CLAUSES_FLAGS,
  DIFF_FLAGS,
  EXPLORE_FLAGS,
  JUDGE_FLAGS,
  VERIFY_FLAGS,
  REPLAY_FLAGS,
  SELFTEST_FLAGS,
} from './check-flags';
import { treeOf, type CommandNode } from './command-tree';
import { CONTROL_GROUPS, isControlGroup } from './control/groups';
import { DEMO_FLAGS } from './demo-flags';
import { EXIT, type Io } from './io';
import { OPEN_FLAGS } from './open-flags';
import { withEnvironment, type Flag, type RawOptions } from './options';
import { SERVE_FLAGS } from './serve-flags';
import { readServeSettings } from './serve-settings';
import { PLAY_FLAGS } from './play-flags';
import { processIo } from './process-io';
import { NAME_KINDS, SHELLS, type NameKind } from './shells';
import { TOKEN_FLAGS } from './token-flags';

const PROGRAM_EXAMPLES = `Examples:
  understudy serve                           serve the quickstart world on http://127.0.0.1:7575
  understudy serve --port 0 --json           listen on a free port; print the addresses as one line of JSON
  understudy open                            open the console of that server in your browser
  understudy demo                            serve a world with traffic and open its dashboard
  understudy play transfer                   show how a transfer works and fails, step by step
  understudy token --user alice              print a token for a user
  understudy check --target ready.json       test whether a deployment conforms to the contract
  understudy clock advance 10m               advance the clock of a running server by ten minutes
`;
const SERVE_EXAMPLES = `Examples:
  understudy serve
  understudy serve --clock manual --at 2026-01-15T12:00:00Z --seed demo
  understudy serve --dialect observed --profile 0.6.3 --strict
  understudy serve --port 0 --quiet --ready-file ready.json
  UNDERSTUDY_PORT=8080 understudy serve
`;
const TOKEN_EXAMPLES = `Examples:
  understudy token --user alice
  curl -H "Authorization: Bearer $(understudy token --user alice)" http://127.0.0.1:7575/api/validator/v0/wallet/balance
`;
const OPEN_EXAMPLES = `Examples:
  understudy open
  understudy open --url http://127.0.0.1:8080 --world mine
  understudy open --print                       print the address only
`;
const DEMO_EXAMPLES = `Examples:
  understudy demo
  understudy demo --speed 600x --traffic exchange     faster, and busier
  understudy demo --world my.yaml --port 0 --no-open  your own world on a free port
`;
const PLAY_EXAMPLES = `Examples:
  understudy play                                 list the stories that come with understudy
  understudy play transfer                        step by step in a terminal: Enter, b for back, p for play, q to quit
  understudy play rounds --auto --speed 2         without keys, twice as fast
  understudy play story.yaml --check              check a story of your own
  understudy play story.yaml --json               one line of JSON for each step
  understudy play transfer --export story.svg     an animated picture for a README; --export story.html: a page
`;
const CHECK_EXAMPLES = `Examples:
  understudy check http://127.0.0.1:7575 --target ready.json
  understudy check --target deployment.yaml --allow write --report json=report.json --report html=report.html
  understudy check https://scan.example.com --suite ans-entries --plan
  understudy check --target deployment.yaml --shard 1/3 --report json=shard-1.json
  understudy check --target deployment.yaml --history history     what began to fail since the earlier runs in this folder
`;
const EXPLORE_EXAMPLES = `Examples:
  understudy explore http://127.0.0.1:7575                           two minutes of random sequences against a running mock server
  understudy explore --target deployment.yaml --allow write --minutes 10 --save found.yaml
  understudy explore http://127.0.0.1:7575 --seed lunch --sequences 50 --json
`;
const JUDGE_EXAMPLES = `Examples:
  understudy judge report.json                                what the current suites say about a recorded run
  understudy judge shard-1.json shard-2.json shard-3.json     merge the shards of a run
  understudy judge shard-*.json --report console --report junit=junit.xml --history history
`;
const VERIFY_EXAMPLES = `Examples:
  understudy verify statement.json --key signer.pem
  understudy verify statement.json --key signer.pem --report report.json
`;
const SELFTEST_EXAMPLES = `Examples:
  understudy selftest                                   everything: a few minutes
  understudy selftest --clause OFFER-TRACKING-3         only the mutants of one clause: a few seconds
  understudy selftest --mutant all                      all mutants, no conforming variants: about a minute
  understudy selftest --explore                         test explore on stateful mutants: a few minutes
`;
const CLAUSES_EXAMPLES = `Examples:
  understudy clauses --section 3 --level must
  understudy clauses --clause OFFER-TRACKING-3
  understudy clauses | cut -f1,6                id and text of each clause; columns: id, level, section, check, checked by, text
`;
const COMPLETION_EXAMPLES = `Examples:
  source <(understudy completion bash)                                        bash: this session, or add it to ~/.bashrc
  source <(understudy completion zsh)                                         zsh: after compinit
  understudy completion fish > ~/.config/fish/completions/understudy.fish     fish: permanently
`;
const CHECK_EXIT_HELP = `
Exit status: 0 the target conforms, 1 it fails, 2 usage error, 3 invalid suite or contract, 4 target unreachable, 5 some must clauses were skipped, 70 internal error.`;
const VERIFY_EXIT_HELP = `
Exit status: 0 the statement holds and the target conforms, 1 it does not hold or the target fails, 2 usage error, 4 the target was not judged, 5 the target was judged in part.`;
const EXPLORE_EXIT_HELP = `
Exit status: 0 the target behaves like the model, 1 it does not, 2 usage error, 3 invalid contract, 4 target unreachable, 130 or 143 ended by a signal, 70 internal error.`;
const OPEN_EXIT_HELP = `
Exit status: 0 success, 1 the server has no console, 2 usage error, 4 no server responds, 70 internal error.`;
const PLAY_EXIT_HELP = `
Exit status: 0 success, 1 a step had an unexpected result, 2 usage error, 3 invalid story, 4 no server responds, 130 or 143 ended by a signal, 70 internal error.`;
const DEMO_EXIT_HELP = `
Exit status: 0 success, 2 usage error, 3 invalid world, 4 cannot listen, 70 internal error.`;
const DIFF_EXIT_HELP = `
Exit status: 0 no difference, 1 the targets differ, 2 usage error, 3 invalid suite or contract, 4 a target does not respond, 5 nothing could be compared, 70 internal error.`;
const SELFTEST_EXIT_HELP = `
Exit status: 0 every mutant is killed, and the conforming variants and the control are clean, 1 a mutant survives, or a conforming variant or the control fails, 2 usage error, 3 invalid suite, mutant, conforming variant or contract, 70 internal error.`;
const PROGRAM_EXIT_HELP = `
Exit status: 0 success, 1 a target fails, two targets differ or a mutant survives, 2 usage error, 3 invalid document, world or suite, 4 cannot listen or target unreachable, 5 some must clauses were skipped, 70 internal error.`;
const SERVE_EXIT_HELP = `
Exit status: 0 success, 2 usage error, 3 invalid document or world, --data that cannot be used or a replica with other settings, 4 cannot listen, 70 internal error.`;

/** Runs a command line (without the program's name) and returns the exit status. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  if (args.length === 0) {
    io.err(
      oneLine(
        'missing command: use serve, demo, token, open, play, check, explore, judge, verify, replay, diff, clauses, selftest, fixtures, completion or a command that controls a running server (see understudy --help)',
      ),
    );
    return EXIT.usage;
  }
  let status: number = EXIT.fine;
  const run: RunCommand = async (work) => {
    status = await work();
  };
  const program = createProgram(io, run, commandIn(args));
  try {
    await addFixtures(program, args, { io, run });
    await program.parseAsync([...(await withControl(program, args, { io, run }))], { from: 'user' });
    return status;
  } catch (error: unknown) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
    io.err(
      `understudy: internal error, please report it: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return EXIT.internal;
  }
}

type RunCommand = (work: () => Promise<number>) => Promise<void>;

/** Adds the fixtures commands, loaded only when one of them runs. */
async function addFixtures(
  program: Command,
  args: readonly string[],
  doing: { readonly io: Io; readonly run: RunCommand },
): Promise<void> {
  const group = program.command('fixtures').description('Generate, record and validate worlds as files.');
  if (commandIn(args) === 'fixtures') (await import('./fixtures')).addFixtureCommands(group, doing);
}

/** Adds the commands of the selected control group and only the names of the others; returns the arguments to parse. */
async function withControl(
  program: Command,
  args: readonly string[],
  doing: { readonly io: Io; readonly run: RunCommand },
): Promise<readonly string[]> {
  const asked = commandIn(args);
  for (const [name, help] of Object.entries(CONTROL_GROUPS))
    if (name !== asked) program.command(name).description(help).helpGroup('Control of a running server:');
  if (asked === undefined || !isControlGroup(asked)) return args;
  const control = await import('./control/program');
  control.addControlGroup(program, asked, doing);
  return control.withBareWord(args);
}

const commandIn = (args: readonly string[]): string | undefined => args.find((arg) => !arg.startsWith('-'));

/** The program with the flags of the named command, or of all commands. */
function createProgram(io: Io, run: RunCommand, named?: string): Command {
  const flagged = (command: Command, flags: readonly Flag[]): Command =>
    named === undefined || named === command.name() ? addFlags(command, flags) : command;
  const program = new Command('understudy')
    .description(
      'A stateful mock server and conformance kit for the Canton ledger JSON API and the Splice validator and scan APIs.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err, outputError: (text, write) => write(oneLine(text)) })
    .addHelpText('before', PROGRAM_EXAMPLES)
    .addHelpText('after', PROGRAM_EXIT_HELP);

  // Each command is a separate bundle, loaded on first use; see src/build/bundle-command.ts.
  const serveCommand = program
    .command('serve')
    .description('Start the mock server and print its addresses.')
    .addHelpText('before', SERVE_EXAMPLES)
    .addHelpText('after', SERVE_EXIT_HELP);
  flagged(serveCommand, SERVE_FLAGS).action((given: RawOptions) =>
    run(() =>
      withFlags(io, SERVE_FLAGS, given, (raw) =>
        withSettings(io, readServeSettings(raw), async (settings) => (await import('./serving')).serve(settings, io)),
      ),
    ),
  );
  const tokenCommand = program
    .command('token')
    .description('Print a token signed with the shared secret of --auth unsafe.')
    .addHelpText('before', TOKEN_EXAMPLES);
  flagged(tokenCommand, TOKEN_FLAGS).action((given: RawOptions) =>
    run(() =>
      withFlags(io, TOKEN_FLAGS, given, async (raw) =>
        withSettings(io, await (await import('./token')).tokenFor(raw, new Date()), async (token) =>
          printed(io, token),
        ),
      ),
    ),
  );
  const openCommand = program
    .command('open')
    .description('Open the console of a running server in your browser.')
    .addHelpText('before', OPEN_EXAMPLES)
    .addHelpText('after', OPEN_EXIT_HELP);
  flagged(openCommand, OPEN_FLAGS).action((given: RawOptions) =>
    run(() => withFlags(io, OPEN_FLAGS, given, async (raw) => (await import('./open')).openConsole(raw, io))),
  );
  const demoCommand = program
    .command('demo')
    .description('Serve a world with simulated traffic and a fast clock, and open its dashboard for an audience.')
    .addHelpText('before', DEMO_EXAMPLES)
    .addHelpText('after', DEMO_EXIT_HELP);
  flagged(demoCommand, DEMO_FLAGS).action((given: RawOptions) =>
    run(() => withFlags(io, DEMO_FLAGS, given, async (raw) => (await import('./serving')).demo(raw, io))),
  );
  const playCommand = program
    .command('play')
    .argument('[name-or-file]', 'name of a story that comes with understudy, or a file')
    .description('Play a story: steps that show an audience how the network behaves, in a private world.')
    .addHelpText('before', PLAY_EXAMPLES)
    .addHelpText('after', PLAY_EXIT_HELP);
  flagged(playCommand, PLAY_FLAGS).action((source: string | undefined, given: RawOptions) =>
    run(() => withFlags(io, PLAY_FLAGS, given, async (raw) => (await import('./play')).play({ source, raw }, io))),
  );
  const checkCommand = program
    .command('check')
    .argument('[base-url]', 'base URL of a deployment')
    .description('Run the suites against a deployment and report whether it conforms to the contract.')
    .addHelpText('before', CHECK_EXAMPLES)
    .addHelpText('after', CHECK_EXIT_HELP);
  flagged(checkCommand, CHECK_FLAGS).action((baseUrl: string | undefined, given: RawOptions) =>
    run(() => withFlags(io, CHECK_FLAGS, given, async (raw) => (await import('./kit')).check({ baseUrl, raw }, io))),
  );
  const exploreCommand = program
    .command('explore')
    .argument('[base-url]', 'base URL of a deployment')
    .description(
      'Send random sequences of requests to a deployment and to a model of the contract, and report where they differ.',
    )
    .addHelpText('before', EXPLORE_EXAMPLES)
    .addHelpText('after', EXPLORE_EXIT_HELP);
  flagged(exploreCommand, EXPLORE_FLAGS).action((baseUrl: string | undefined, given: RawOptions) =>
    run(() =>
      withFlags(io, EXPLORE_FLAGS, given, async (raw) => (await import('./kit')).explore({ baseUrl, raw }, io)),
    ),
  );
  const judgeCommand = program
    .command('judge')
    .argument('<report.json...>', 'report written by check --report json, or the reports of all shards')
    .description(
      'Judge a recorded run again without sending requests and report what changed, or merge the shards of a run.',
    )
    .addHelpText('before', JUDGE_EXAMPLES)
    .addHelpText('after', CHECK_EXIT_HELP);
  flagged(judgeCommand, JUDGE_FLAGS).action((files: readonly string[], given: RawOptions) =>
    run(() => withFlags(io, JUDGE_FLAGS, given, async (raw) => (await import('./kit')).judge({ files, raw }, io))),
  );
  const verifyCommand = program
    .command('verify')
    .argument('<statement.json>', 'statement written by check --report statement')
    .description('Verify a signed statement of conformance: its signature, its digests, and what it covers.')
    .addHelpText('before', VERIFY_EXAMPLES)
    .addHelpText('after', VERIFY_EXIT_HELP);
  flagged(verifyCommand, VERIFY_FLAGS).action((file: string, given: RawOptions) =>
    run(() =>
      withFlags(io, VERIFY_FLAGS, given, async (raw) => (await import('./kit')).verifyStatement({ file, raw }, io)),
    ),
  );
  const replayCommand = program
    .command('replay')
    .argument('<report.json>', 'report written by check --report json')
    .description('Run one scenario of a report again and report whether it now passes.')
    .addHelpText('after', CHECK_EXIT_HELP);
  flagged(replayCommand, REPLAY_FLAGS).action((file: string, given: RawOptions) =>
    run(() => withFlags(io, REPLAY_FLAGS, given, async (raw) => (await import('./kit')).replay({ file, raw }, io))),
  );
  const diffCommand = program
    .command('diff')
    .description('Run one plan against two targets and report the differences.')
    .addHelpText('after', DIFF_EXIT_HELP);
  flagged(diffCommand, DIFF_FLAGS).action((given: RawOptions) =>
    run(() => withFlags(io, DIFF_FLAGS, given, async (raw) => (await import('./kit')).diff(raw, io))),
  );
  const clausesCommand = program
    .command('clauses')
    .description('Print the clauses of the contract and what checks each of them.')
    .addHelpText('before', CLAUSES_EXAMPLES);
  flagged(clausesCommand, CLAUSES_FLAGS).action((given: RawOptions) =>
    run(() => withFlags(io, CLAUSES_FLAGS, given, async (raw) => (await import('./kit')).printClauses(raw, io))),
  );
  const selftestCommand = program
    .command('selftest')
    .description('Test the kit itself against deliberately wrong servers and conforming variants.')
    .addHelpText('before', SELFTEST_EXAMPLES)
    .addHelpText('after', SELFTEST_EXIT_HELP);
  flagged(selftestCommand, SELFTEST_FLAGS).action((given: RawOptions) =>
    run(() =>
      withFlags(io, SELFTEST_FLAGS, given, async (raw) => {
        const { selftest, selftestExplore } = await import('./kit');
        return raw['explore'] === true ? selftestExplore(raw, io) : selftest(raw, io);
      }),
    ),
  );
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'shell to complete in').choices(SHELLS))
    .description('Print a completion script for commands, options and values.')
    .addHelpText('before', COMPLETION_EXAMPLES)
    .action((shell: string) =>
      run(async () =>
        printed(io, (await import('./completion')).completionScript(shell, await wholeTree(io), version).trimEnd()),
      ),
    );
  program
    .command('suites', { hidden: true })
    .description('Print the suites as JSON, for the console.')
    .action(() => run(async () => (await import('./kit')).printSuites(io)));
  program
    .command('names', { hidden: true })
    .addArgument(new Argument('<kind>', 'kind of names').choices(NAME_KINDS))
    .description('Print the names that shell completion offers.')
    .action((kind: NameKind) => run(async () => (await import('./kit')).printNames(kind, io)));
  return program;
}

/** The program with every command that is otherwise added on demand. */
async function wholeTree(io: Io): Promise<readonly CommandNode[]> {
  const doing = { io, run: () => Promise.resolve() };
  const program = createProgram(io, doing.run);
  await addFixtures(program, ['fixtures'], doing);
  const control = await import('./control/program');
  for (const name of Object.keys(CONTROL_GROUPS)) control.addControlGroup(program, name, doing);
  return treeOf(program);
}

const withFlags = (
  io: Io,
  flags: readonly Flag[],
  given: RawOptions,
  work: (raw: RawOptions) => Promise<number>,
): Promise<number> => withSettings(io, withEnvironment(flags, given, io.env), work);

async function withSettings<T>(
  io: Io,
  settings: Result<T, string>,
  work: (value: T) => Promise<number>,
): Promise<number> {
  if (settings.ok) return work(settings.value);
  io.err(oneLine(settings.error));
  return EXIT.usage;
}

function printed(io: Io, text: string): number {
  io.out(`${text}\n`);
  return EXIT.fine;
}

const oneLine = (text: string): string =>
  `understudy: ${text
    .replace(/^error: /, '')
    .trim()
    .replace(/\s*\n\s*/g, ' ')}\n`;

/** Runs the command line of this process. */
export async function runProcess(): Promise<void> {
  const status = await main(process.argv.slice(2), processIo());
  // A crash during the shutdown has set its own status.
  if (process.exitCode !== EXIT.internal) process.exitCode = status;
  // Open handles must not keep the process alive after the command has finished.
  setTimeout(() => process.exit(), 300).unref();
}
