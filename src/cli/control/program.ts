// Registers the control commands; words, arguments and options come from the table.

import { Command, Option } from 'commander';
import { defined } from '../../base';
import { marked } from '../add-flags';
import type { Io } from '../io';
import { variableOf, withEnvironment, type RawOptions } from '../options';
import type { Argument, ControlCommand, ControlFlag } from './command';
import { CONNECTION_FLAGS, readConnectionSettings } from './connection';
import { CONTROL_GROUPS } from './groups';
import { checkRequiredFlags, CONTROL_EXIT, createInput } from './input';
import { perform, reader } from './perform';
import { CONTROL_COMMANDS } from './table';

const MOST_EXAMPLES = 6;
const EXIT_HELP = `
Exit status: 0 success, 1 the server rejects the request, 2 usage error, 4 no server responds.`;
/** The command that runs when a group is named without a second word. */
const BARE_WORDS: readonly string[] = ['list', 'show', 'get'];

type Run = (work: () => Promise<number>) => Promise<void>;

/** Adds the commands of one group to the program. */
export function addControlGroup(
  program: Command,
  group: string,
  { io, run }: { readonly io: Io; readonly run: Run },
): void {
  const ofGroup = CONTROL_COMMANDS.filter(({ words }) => words[0] === group);
  const top = program.command(group).enablePositionalOptions().helpCommand(false);
  const own = ofGroup.filter(({ words }) => words.length === 1);
  if (own.length > 0) equip(top, own, { io, run });
  else addConnectionFlags(top.addHelpText('before', examplesOf(ofGroup)).addHelpText('after', EXIT_HELP));
  top.description(CONTROL_GROUPS[group] ?? '');
  for (const word of new Set(ofGroup.flatMap(({ words }) => words.slice(1))))
    equip(
      top.command(word),
      ofGroup.filter(({ words }) => words[1] === word),
      { io, run },
    );
}

/** `offer` alone lists offers; flags that follow are those of the list. */
export function withBareWord(given: readonly string[]): readonly string[] {
  const args = withNegatives(given);
  const [group = '', ...rest] = args;
  const seconds = CONTROL_COMMANDS.filter(({ words }) => words[0] === group).map(({ words }) => words[1]);
  // A group whose first word is itself a command needs no second word.
  const word = seconds.includes(undefined) ? undefined : BARE_WORDS.find((one) => seconds.includes(one));
  const isBare =
    rest[0] === undefined ||
    (rest[0].startsWith('-') && !rest.some((arg) => arg === '-h' || arg === '--help' || seconds.includes(arg)));
  return isBare && word !== undefined ? [group, word, ...rest] : args;
}

/** A negative value such as `-5m` would be parsed as an option, so it is moved behind `--`. */
function withNegatives(args: readonly string[]): readonly string[] {
  const isNegative = (arg: string, at: number): boolean => /^-\d/.test(arg) && !(args[at - 1] ?? '').startsWith('--');
  const negatives = args.filter(isNegative);
  return negatives.length === 0 || args.includes('--')
    ? args
    : [...args.filter((arg, at) => !isNegative(arg, at)), '--', ...negatives];
}

/** Gives a command the arguments and flags of all that share its words. */
function equip(
  command: Command,
  sharing: readonly ControlCommand[],
  { io, run }: { readonly io: Io; readonly run: Run },
): void {
  const args = distinct(sharing.flatMap((one) => one.args ?? []));
  const flags = distinct(sharing.flatMap((one) => one.flags ?? []));
  command
    .description(`${sharing.map(({ summary, purpose = summary }) => purpose).join('. ')}.`)
    .addHelpText('before', examplesOf(sharing))
    .addHelpText('after', EXIT_HELP);
  for (const { name, help, optional, variadic } of args) {
    const shown = `${name}${variadic === true ? '...' : ''}`;
    command.argument(optional === true ? `[${shown}]` : `<${shown}>`, help);
  }
  for (const flag of flags) command.addOption(optionOf(flag, flag.help));
  addConnectionFlags(command);
  command.action(() => run(() => chosen(command, sharing, { args, flags, io })));
}

function addConnectionFlags(command: Command): void {
  for (const flag of CONNECTION_FLAGS) command.addOption(optionOf(flag, `${flag.help} [${variableOf(flag)}]`));
}

const distinct = <T extends { readonly name: string }>(named: readonly T[]): readonly T[] => [
  ...new Map(named.map((one) => [one.name, one])).values(),
];

/** Commands that no option selects come first. */
function examplesOf(commands: readonly ControlCommand[]): string {
  const usual = [
    ...commands.filter(({ when }) => when === undefined),
    ...commands.filter(({ when }) => when !== undefined),
  ];
  return `Examples:\n${[...new Set(usual.map(({ example }) => `  understudy ${example}\n`))].slice(0, MOST_EXAMPLES).join('')}`;
}

function optionOf(flag: ControlFlag, help: string): Option {
  const value = flag.value === undefined ? '' : flag.bare === true ? ` [${flag.value}]` : ` <${flag.value}>`;
  const option = marked(new Option(`--${flag.name}${value}`, help), flag);
  return flag.repeatable === true
    ? option.argParser((text: string, earlier: readonly string[] | undefined) => [...(earlier ?? []), text])
    : option;
}

interface Chosen {
  readonly args: readonly Argument[];
  readonly flags: readonly ControlFlag[];
  readonly io: Io;
}

/** Reads the values and runs the command that they select among those with the same words. */
async function chosen(
  command: Command,
  sharing: readonly ControlCommand[],
  { args, flags, io }: Chosen,
): Promise<number> {
  const given: RawOptions = {
    ...command.parent?.opts<Record<string, string>>(),
    ...command.opts<Record<string, string>>(),
  };
  const raw = withEnvironment(CONNECTION_FLAGS, given, io.env);
  const settings = raw.ok ? readConnectionSettings(raw.value) : raw;
  const values = {
    ...Object.fromEntries(flags.map((flag) => [flag.name, given[optionOf(flag, '').attributeName()]])),
    ...Object.fromEntries(args.map(({ name }, index) => [name, argumentValue(command.processedArgs[index])])),
  };
  const whole = checkRequiredFlags(flags, values);
  if (!settings.ok || !whole.ok) {
    io.err(`understudy: ${settings.ok ? (whole.ok ? '' : whole.error) : settings.error}\n`);
    return CONTROL_EXIT.usage;
  }
  const input = createInput({
    settings: settings.value,
    values,
    args: new Set(args.map(({ name }) => name)),
    read: reader(settings.value),
  });
  const picked = sharing.find(({ when }) => when === undefined || values[when] !== undefined);
  return perform(defined(picked, 'one of the commands with the same words is the default'), input, io);
}

function argumentValue(value: unknown): string | readonly string[] | undefined {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(String) : undefined;
}
