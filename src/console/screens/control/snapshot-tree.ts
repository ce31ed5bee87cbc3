// Snapshots as a tree of branches, with the position of the current world.

import type { control as controlTypes } from '../../../types';

export type ListedSnapshot = controlTypes.components['schemas']['Snapshot'];

interface TreePosition {
  /** Number of branch lines to its left. */
  readonly depth: number;
  readonly parent: ListedSnapshot | undefined;
  /** Whether its branch line starts or ends here. */
  readonly begins: boolean;
  readonly ends: boolean;
}

export type TreeRow = TreePosition &
  (
    | { readonly kind: 'snapshot'; readonly snapshot: ListedSnapshot }
    | { /** The world as it is now. */ readonly kind: 'now' }
  );

/** Key of snapshots without a parent. */
const ROOT = '';

/**
 * Depth first, so that what came of a snapshot stands below it. Its newest child, which is the world itself where it
 * stands, goes on its line; older branches go in and come before.
 */
export function treeRows(snapshots: readonly ListedSnapshot[]): readonly TreeRow[] {
  const byId = new Map(snapshots.map((one) => [one.id, one]));
  const childrenOf = new Map<string, ListedSnapshot[]>();
  for (const one of snapshots) {
    const key = one.parent !== null && byId.has(one.parent) ? one.parent : ROOT;
    const before = childrenOf.get(key);
    if (before) before.push(one);
    else childrenOf.set(key, [one]);
  }
  const current = snapshots.find((one) => one.current);
  const below = (parent: ListedSnapshot | undefined): readonly (ListedSnapshot | 'now')[] => [
    ...(childrenOf.get(parent?.id ?? ROOT) ?? []),
    ...(parent === current ? (['now'] as const) : []),
  ];

  const rows: TreeRow[] = [];
  // Iterative, because a chain of a thousand snapshots would exceed the stack.
  const open: {
    readonly what: ListedSnapshot | 'now';
    readonly depth: number;
    readonly parent: ListedSnapshot | undefined;
    readonly begins: boolean;
  }[] = [];
  const push = (parent: ListedSnapshot | undefined, depth: number): void => {
    const children = below(parent);
    for (const [index, what] of [...children.entries()].toReversed()) {
      const isLast = index === children.length - 1;
      open.push({ what, parent, depth: isLast ? depth : depth + 1, begins: !isLast || parent === undefined });
    }
  };
  push(undefined, 0);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { what, ...placed } = next;
    if (what === 'now') rows.push({ kind: 'now', ...placed, ends: true });
    else {
      rows.push({ kind: 'snapshot', snapshot: what, ...placed, ends: below(what).length === 0 });
      push(what, placed.depth);
    }
  }
  return rows;
}

export const nameOf = ({ id, name }: ListedSnapshot): string => (name === null ? id : `${name} (${id})`);
