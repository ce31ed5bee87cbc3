// Snapshots as the world branched: which one was taken on which, and where the world stands.

import type { control as controlTypes } from '../../../types';

export type Snapshot = controlTypes.components['schemas']['Snapshot'];

export type TreeRow =
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot; readonly depth: number; readonly parent: Snapshot | undefined }
  /** The world as it is now. */
  | { readonly kind: 'now'; readonly depth: number; readonly parent: Snapshot | undefined };

/** What those are on that were taken on none. */
const ROOT = '';

/**
 * Depth first, so that what came of a snapshot stands below it. What follows one by one stays in line; only branches go in. The newest branch, which is
 * the world itself where it stands, comes last.
 */
export function treeRows(snapshots: readonly Snapshot[]): readonly TreeRow[] {
  const known = new Map(snapshots.map((one) => [one.id, one]));
  const childrenOf = new Map<string, Snapshot[]>();
  for (const one of snapshots) {
    const key = one.parent !== null && known.has(one.parent) ? one.parent : ROOT;
    childrenOf.set(key, [...(childrenOf.get(key) ?? []), one]);
  }
  const current = snapshots.find((one) => one.current);
  const rows: TreeRow[] = [];
  // By hand and not by recursion: a thousand snapshots in line are no reason to fail.
  const open: (Snapshot | 'now')[] = [];
  const depths: number[] = [];
  const push = (parent: Snapshot | undefined, depth: number): void => {
    const children = [...(childrenOf.get(parent?.id ?? ROOT) ?? []), ...(parent === current ? (['now'] as const) : [])];
    const inner = children.length > 1 ? depth + 1 : depth;
    for (const child of children.toReversed()) {
      open.push(child);
      depths.push(inner);
    }
  };
  push(undefined, -1);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const depth = Math.max(0, depths.pop() ?? 0);
    if (next === 'now') rows.push({ kind: 'now', depth, parent: current });
    else {
      rows.push({ kind: 'snapshot', snapshot: next, depth, parent: next.parent === null ? undefined : known.get(next.parent) });
      push(next, depth);
    }
  }
  return rows;
}

export const nameOf = ({ id, name }: Snapshot): string => (name === null ? id : `${name} (${id})`);
