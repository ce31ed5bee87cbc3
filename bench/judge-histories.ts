// Whether the checkers of test/cluster find wrong answers in what the clients of private worlds saw.

import type { Ready } from '../src/library';
import { judge } from '../test/cluster/final-state';
import type { WorldHistory } from './asking-client';
import type { ReplicaGroup } from './replica-group';

/** Every process of the group prints the same users. */
export function readyOf(group: ReplicaGroup): Ready {
  const ready: Ready = JSON.parse(group.server(0).ready);
  return ready;
}

/** Answers that replicas must not give, and contradictions that the checkers find: one sentence each. */
export async function wrongIn(group: ReplicaGroup, histories: readonly WorldHistory[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { world, client } of histories) {
    const { witnessed, blackBox } = await judge(client, readyOf(group), [group.server(0).url]);
    found.push(...[...client.strange, ...witnessed, ...blackBox].map((sentence) => `${world}: ${sentence}`));
  }
  return found;
}
