// `understudy completion <shell>`: a script that offers the commands, flags and values of this version.

import { packageRoot } from '../../library';
import { worldNames } from '../../world';
import type { CommandNode, Place } from '../command-tree';
import { bashScript } from './bash';
import { fishScript } from './fish';
import { zshScript } from './zsh';

const SCRIPTS: Readonly<Record<string, (tree: readonly CommandNode[], version: string) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

export const completionScript = (shell: string, tree: readonly CommandNode[], version: string): string =>
  SCRIPTS[shell]?.(withWorlds(tree, worldNames(packageRoot())), version) ?? '';

function withWorlds(tree: readonly CommandNode[], worlds: readonly string[]): readonly CommandNode[] {
  const filled = (place: Place): Place => (place.isWorld ? { ...place, choices: worlds } : place);
  return tree.map((node) => ({
    ...node,
    flags: node.flags.map((flag) => (flag.value ? { ...flag, value: filled(flag.value) } : flag)),
  }));
}
