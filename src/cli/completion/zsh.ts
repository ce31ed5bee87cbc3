// For zsh: sourced after compinit, or as a file _understudy in a folder of fpath.

import type { CommandNode, Place } from '../command-tree';
import { quoted } from './bash';

const LOGIC = `
_understudy() {
  local word=\${words[CURRENT]} previous=\${words[CURRENT - 1]} at='' one kind argkind
  local -a subs flags arg values
  for one in "\${(@)words[2,CURRENT - 1]}"; do
    if [[ $one != -* ]] && _understudy_at "\${at:+$at }$one"; then at="\${at:+$at }$one"; fi
  done
  _understudy_at "$at"
  if [[ $word == --*=* ]] && _understudy_value "$at" "\${word%%=*}"; then compset -P '*='; _understudy_offer "$kind"
  elif [[ $previous == --* && $word != -* ]] && _understudy_value "$at" "$previous"; then _understudy_offer "$kind"
  elif [[ $word == -* ]]; then _describe -o flag flags
  else
    (( $#subs )) && _describe command subs
    values=("\${(@)arg}")
    _understudy_offer "$argkind"
  fi
}

_understudy_offer() {
  (( $#values )) && compadd -a values
  case $1 in
    file) _files ;;
    folder) _files -/ ;;
  esac
}

if [[ $funcstack[1] == _understudy ]]; then _understudy "$@"; else compdef _understudy understudy; fi
`;

export function zshScript(tree: readonly CommandNode[], version: string): string {
  return [
    '#compdef understudy',
    `# zsh completion of understudy ${version}: source <(understudy completion zsh)`,
    '',
    '_understudy_at() {',
    '  subs=() flags=() arg=() argkind=word',
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

const described = (list: readonly { readonly name: string; readonly help: string }[]): string =>
  list.map(({ name, help }) => quoted(`${name}:${help}`)).join(' ');

function atLine({ path, commands, flags, args: [first] }: CommandNode): string {
  const arg = first === undefined ? '' : `; arg=(${first.choices.map(quoted).join(' ')}); argkind=${first.kind}`;
  return `    ${quoted(path)}) subs=(${described(commands)}); flags=(${described(flags)})${arg} ;;`;
}

function valueLines(tree: readonly CommandNode[]): readonly string[] {
  const lines = tree.flatMap(({ path, flags }) =>
    flags.flatMap(({ name, value }) => (value ? [`    ${quoted(`${path} ${name}`)}) ${settingOf(value)} ;;`] : [])),
  );
  return ['_understudy_value() {', '  case "$1 $2" in', ...lines, '    *) return 1 ;;', '  esac', '}'];
}

const settingOf = ({ choices, kind, names }: Place): string =>
  `values=(${[...choices.map(quoted), ...(names === undefined ? [] : [`\${(f)"$(understudy names ${names} 2> /dev/null)"}`])].join(' ')}); kind=${kind}`;
