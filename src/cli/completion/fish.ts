// For fish: a line for each candidate, conditional on its command.

import type { CommandNode, FlagNode, Place } from '../command-tree';

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const LOGIC = `
function __understudy_at
    set -l at ''
    for one in (commandline -opc)[2..-1]
        string match -q -- '-*' $one; and continue
        set -l next (string trim -- "$at $one")
        contains -- $next $__understudy_paths; and set at $next
    end
    test "$at" = "$argv[1]"
end

complete -c understudy -f
`;

export function fishScript(tree: readonly CommandNode[], version: string): string {
  const paths = tree.flatMap(({ path }) => (path === '' ? [] : [quoted(path)]));
  return [
    `# fish completion of understudy ${version}: understudy completion fish | source`,
    `set -g __understudy_paths ${paths.join(' ')}`,
    LOGIC.trimStart(),
    ...tree.flatMap(linesOf),
    '',
  ].join('\n');
}

function linesOf({ path, commands, flags, args: [first] }: CommandNode): readonly string[] {
  const line = `complete -c understudy -n ${quoted(`__understudy_at ${quoted(path)}`)}`;
  return [
    ...commands.map(({ name, help }) => `${line} -a ${name} -d ${quoted(help)}`),
    ...flags.map((flag) => `${line} ${flagWords(flag)} -d ${quoted(flag.help)}`),
    ...(first === undefined ? [] : [offer(first)].filter((words) => words !== '').map((words) => `${line} ${words}`)),
  ];
}

function flagWords({ name, value }: FlagNode): string {
  const word = `-l ${name.replace(/^--/, '')}`;
  return value === undefined
    ? word
    : [word, value.kind === 'file' ? '-r' : '-x', offer(value)].filter((part) => part !== '').join(' ');
}

/** Enables file completion, which the first line turns off; folders come from a function of fish. */
function offer({ choices, kind, names }: Place): string {
  if (names !== undefined) return `-a ${quoted([...choices, `(understudy names ${names} 2>/dev/null)`].join(' '))}`;
  const words =
    kind === 'folder'
      ? ["-a '(__fish_complete_directories)'"]
      : choices.length === 0
        ? []
        : [`-a ${quoted(choices.join(' '))}`];
  return [...(kind === 'file' ? ['-F'] : []), ...words].join(' ');
}
