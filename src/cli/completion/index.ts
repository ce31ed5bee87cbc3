// `understudy completion <shell>`: a script that offers the commands, flags and values of this version.

import { packageRoot } from '../../library';
import { worldNames } from '../../world';
import type { CommandNode, Place } from '../command-tree';
import { storyNames } from '../story-files';
import { bashScript } from './bash';
import { fishScript } from './fish';
import { zshScript } from './zsh';

const SCRIPTS: Readonly<Record<string, (tree: readonly CommandNode[], version: string) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

export const completionScript = (shell: string, tree: readonly CommandNode[], version: string): string =>
  SCRIPTS[shell]?.(withNames(tree, { worlds: worldNames(packageRoot()), stories: storyNames() }), version) ?? '';

type PackagedNames = Readonly<Record<NonNullable<Place['packaged']>, readonly string[]>>;

function withNames(tree: readonly CommandNode[], names: PackagedNames): readonly CommandNode[] {
  const filled = (place: Place): Place =>
    place.packaged === undefined ? place : { ...place, choices: names[place.packaged] };
  return tree.map((node) => ({
    ...node,
    flags: node.flags.map((flag) => (flag.value ? { ...flag, value: filled(flag.value) } : flag)),
    args: node.args.map(filled),
  }));
}
