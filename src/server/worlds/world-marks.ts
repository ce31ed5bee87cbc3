// What changed in a world between two observations, except its updates.

import { isUpdate, type Fact, type Ledger, type LogEntry } from '../../ledger';
import type { WorldChange } from '../../operations';
import type { ClockAnchor } from '../clock';
import type { LiveWorld } from './live-world';
import type { WorldSession } from './world-session';

/** What a subscriber has seen of a world besides its position. */
export interface WorldMarks {
  readonly ledger: Ledger;
  readonly entries: number;
  readonly anchor: ClockAnchor;
  readonly snapshots: number;
  readonly faults: string;
}

export function marksOf({ live, snapshots }: WorldSession): WorldMarks {
  const faults = [
    ...live.faults.list().map(({ id, hits }) => `${id} ${hits}`),
    ...live.faults.held().map(({ id }) => id),
  ].join('\n');
  return {
    ledger: live.ledger,
    entries: live.ledger.state.log.length,
    anchor: live.clock.anchor(),
    snapshots: snapshots.version,
    faults,
  };
}

export function changesBetween(
  before: WorldMarks,
  { ledger, anchor, snapshots, faults }: WorldMarks,
  live: LiveWorld,
): Set<WorldChange> {
  if (before.ledger !== ledger) return new Set([live.replacedBy ?? 'loaded']);
  const changes = new Set<WorldChange>();
  if (before.anchor !== anchor) changes.add('clock');
  if (before.snapshots !== snapshots) changes.add('snapshots');
  if (before.faults !== faults) changes.add('faults');
  for (let at = before.entries; at < ledger.state.log.length; at += 1)
    for (const what of changeOf(ledger.state.log[at])) changes.add(what);
  return changes;
}

/** What each log entry changes. The last ones are internal to the ledger, or reported by updates. */
const CHANGE_BY_FACT: Readonly<Record<Fact['type'], WorldChange | undefined>> = {
  'migration-started': 'migration',
  'user-created': 'users',
  'user-deactivated': 'users',
  'user-moved': 'users',
  'user-updated': 'users',
  'user-deleted': 'users',
  'user-rights-granted': 'users',
  'user-rights-revoked': 'users',
  'external-party-onboarded': 'users',
  'party-noted': 'users',
  'lsu-announced': 'lsu',
  'lsu-cancelled': 'lsu',
  'automation-set': 'automation',
  'automation-mode-set': 'automation',
  'failure-armed': 'automation',
  'automation-failed': 'automation',
  'automation-refused': 'automation',
  'dar-uploaded': undefined,
  'identity-provider-set': undefined,
  'instrument-created': undefined,
  'identity-provider-deleted': undefined,
  'network-started': undefined,
  'packages-vetted': undefined,
  'reassignment-held': undefined,
  'snapshot-taken': undefined,
  'tracking-id-taken': undefined,
  'tracking-id-released': undefined,
  'traffic-changed': 'automation',
  'traffic-scheduled': undefined,
  'traffic-arrived': undefined,
};

function changeOf(entry: LogEntry | undefined): readonly WorldChange[] {
  const what = entry && !isUpdate(entry) ? CHANGE_BY_FACT[entry.type] : undefined;
  return what === undefined ? [] : [what];
}
