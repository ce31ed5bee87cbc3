// For bash from 3.2 on, which macOS has.

import type { CommandNode, Place } from '../command-tree';

export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const LOGIC = `
_understudy_add() { local line; while IFS= read -r line; do COMPREPLY+=("$line"); done; }

_understudy_offer() {
  _understudy_add < <(compgen -W "$1" -- "$3")
  if [[ $2 == file ]]; then _understudy_add < <(compgen -f -- "$3"); elif [[ $2 == folder ]]; then _understudy_add < <(compgen -d -- "$3"); fi
  if [[ $2 == file || $2 == folder ]] && type compopt &> /dev/null; then compopt -o filenames 2> /dev/null; fi
}

_understudy() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} at='' one i subs flags arg argkind values kind
  COMPREPLY=()
  # --flag=value comes as three words.
  if [[ $word == '=' ]]; then word=''; elif [[ $previous == '=' ]]; then previous=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    one=\${COMP_WORDS[i]}
    if [[ $one != -* ]] && _understudy_at "\${at:+$at }$one"; then at="\${at:+$at }$one"; fi
  done
  _understudy_at "$at"
  if [[ $previous == --* && $word != -* ]] && _understudy_value "$at" "$previous"; then _understudy_offer "$values" "$kind" "$word"
  elif [[ $word == -* ]]; then _understudy_offer "$flags" word "$word"
  else _understudy_offer "$subs $arg" "$argkind" "$word"; fi
}

complete -F _understudy understudy
`;

export function bashScript(tree: readonly CommandNode[], version: string): string {
  return [
    `# bash completion of understudy ${version}: source <(understudy completion bash)`,
    '',
    '_understudy_at() {',
    "  subs='' flags='' arg='' argkind=word",
    '  case "$1" in',
    ...tree.map(atLine),
    '    *) return 1 ;;',
    '  esac',
    '}',
    '',
    ...valueLines(tree),
    LOGIC,
  ].join('\n');
}

function atLine({ path, commands, flags, args: [first] }: CommandNode): string {
  const words = (list: readonly { readonly name: string }[]): string => quoted(list.map(({ name }) => name).join(' '));
  const arg = first === undefined ? '' : `; arg=${quoted(first.choices.join(' '))}; argkind=${first.kind}`;
  return `    ${quoted(path)}) subs=${words(commands)}; flags=${words(flags)}${arg} ;;`;
}

/** One line for all flags of the same values. */
function valueLines(tree: readonly CommandNode[]): readonly string[] {
  const places = new Map<string, string[]>();
  for (const { path, flags } of tree)
    for (const { name, value } of flags)
      if (value) places.set(settingOf(value), [...(places.get(settingOf(value)) ?? []), quoted(`${path} ${name}`)]);
  const lines = [...places].map(([setting, names]) => `    ${names.join('|')}) ${setting} ;;`);
  return ['_understudy_value() {', '  case "$1 $2" in', ...lines, '    *) return 1 ;;', '  esac', '}'];
}

/** Names are looked up when the line is run. */
const settingOf = ({ choices, kind, names }: Place): string =>
  `values=${quoted(choices.join(' '))}${names === undefined ? '' : `" $(understudy names ${names} 2> /dev/null)"`}; kind=${kind}`;
