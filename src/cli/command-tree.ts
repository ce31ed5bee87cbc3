// The program as plain data: its commands, their flags and what may follow them.

import type { Argument, Command, Option } from 'commander';
import { isObject } from '../base';
import type { Flag } from './options';
import { NAME_KINDS, type NameKind } from './shells';

/** What a shell can offer at a position: words, and files or folders. */
export interface Place {
  readonly choices: readonly string[];
  readonly kind: 'word' | 'file' | 'folder';
  /** Names of files of the package, which are known later than the program. */
  readonly packaged: 'worlds' | 'stories' | undefined;
  /** The argument of `understudy names`. */
  readonly names: NameKind | undefined;
}

export interface FlagNode {
  /** With its dashes. */
  readonly name: string;
  readonly help: string;
  /** What its value may be; undefined for a switch. */
  readonly value: Place | undefined;
}

export interface CommandNode {
  /** Its words, without the program's name. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly help: string }[];
  readonly flags: readonly FlagNode[];
  readonly args: readonly Place[];
}

/** Every command of the program, the program itself first. */
export function treeOf(program: Command, path = ''): readonly CommandNode[] {
  const help = program.createHelp();
  const commands = help.visibleCommands(program);
  const own: CommandNode = {
    path,
    commands: commands.map((command) => ({ name: command.name(), help: firstSentence(command.description()) })),
    flags: help.visibleOptions(program).map(flagNode),
    args: program.registeredArguments.map(argumentPlace),
  };
  return [
    own,
    ...commands.flatMap((command) => treeOf(command, path === '' ? command.name() : `${path} ${command.name()}`)),
  ];
}

const flagNode = (option: Option): FlagNode => ({
  name: option.long ?? option.short ?? '',
  help: firstSentence(option.description),
  value: option.required || option.optional ? flagPlace(option) : undefined,
});

function flagPlace(option: Option): Place {
  const flag = flagOf(option);
  const placeholder = /[<[]([^>\]]*)/.exec(option.flags)?.[1] ?? '';
  return {
    choices: flag?.choices ?? [],
    kind: kindOf(placeholder),
    packaged: placeholder === 'NAME|FILE' ? 'worlds' : undefined,
    names: flag?.names,
  };
}

const kindOf = (placeholder: string): Place['kind'] =>
  placeholder.includes('FILE') ? 'file' : placeholder.includes('DIR') ? 'folder' : 'word';

/** addFlags leaves the row of its table on the option. */
function flagOf(
  option: Option,
): { readonly choices: NonNullable<Flag['choices']>; readonly names: NameKind | undefined } | undefined {
  const flag: unknown = Reflect.get(option, 'flag');
  if (!isObject(flag)) return undefined;
  const choices: readonly unknown[] = Array.isArray(flag['choices']) ? flag['choices'] : [];
  return {
    choices: choices.filter((choice) => typeof choice === 'string'),
    names: NAME_KINDS.find((kind) => kind === flag['names']),
  };
}

const argumentPlace = (argument: Argument): Place => ({
  choices: argument.argChoices ?? [],
  kind: /file|\.json|path/i.test(argument.name()) ? 'file' : 'word',
  packaged: argument.name() === 'name-or-file' ? 'stories' : undefined,
  names: undefined,
});

/** Without the name of the variable, which only the help shows. */
const firstSentence = (text: string): string =>
  text
    .replace(/ \[UNDERSTUDY_\w+\]$/, '')
    .replace(/\s*[.;] .*$/s, '')
    .replace(/\.$/, '');
