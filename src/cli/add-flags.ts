// Adds the options of a table to a command, each with its environment variable.

import { Option, type Command } from 'commander';
import { variableOf, type Flag } from './options';

export function addFlags(command: Command, flags: readonly Flag[]): Command {
  for (const flag of flags) {
    const help = `${flag.help} [${variableOf(flag)}]`;
    const option = new Option(`--${flag.name}${valueOf(flag)}`, help);
    if (flag.repeatable)
      option.argParser((text: string, earlier: readonly string[] | undefined) => [...(earlier ?? []), text]);
    command.addOption(marked(option, flag));
    if (flag.formerly !== undefined) command.addOption(new Option(`--${flag.formerly}${valueOf(flag)}`).hideHelp());
    if (flag.negatable) command.addOption(new Option(`--no-${flag.name}`, `the opposite of --${flag.name}`));
  }
  return command;
}

const valueOf = ({ value, bare }: Flag): string =>
  value === undefined ? '' : bare === true ? ` [${value}]` : ` <${value}>`;

/** Attaches the table row to the option, for shell completion. */
export const marked = (option: Option, flag: Flag): Option => Object.assign(option, { flag });
