// Snapshots, and export and import of worlds.

import { defined } from '../../base';
import { json } from '../answers';
import { textMember } from '../read';
import type { Operation } from '../types';
import { resultAnswer, controlOperation, baseUrlOf } from './control-operation';
import { snapshotJson, worldJson } from './views';

const listSnapshots = controlOperation('listSnapshots', ({ control }) =>
  json({ snapshots: control.snapshots.list().map(snapshotJson) }),
);

const takeSnapshot = controlOperation('takeControlSnapshot', ({ control, request }) =>
  resultAnswer(control.snapshots.take(textMember(request.body, 'name')), snapshotJson, 201),
);

const revert = controlOperation('revertToSnapshot', async ({ control, request }) =>
  resultAnswer(await control.snapshots.revert(request.path['id'] ?? ''), snapshotJson),
);

const remove = controlOperation('deleteSnapshot', ({ control, request }) => {
  const removed = control.snapshots.remove(request.path['id'] ?? '');
  return removed.ok ? { status: 204 } : resultAnswer(removed, () => null);
});

const dump = controlOperation('dumpWorld', ({ control }) => ({
  status: 200,
  stream: control.dump(),
  headers: { 'content-type': 'application/x-ndjson', 'content-disposition': 'attachment; filename="world.ndjson"' },
}));

/** The body is a dump or a world file, distinguished by its first bytes. */
const load = controlOperation('loadWorld', async ({ control, request }) =>
  resultAnswer(await control.load(defined(request.bytes, 'the operation requires a body')), (world) =>
    worldJson(world, baseUrlOf(request)),
  ),
);

const reset = controlOperation('resetWorld', async ({ control, request }) =>
  resultAnswer(await control.reset(), (world) => worldJson(world, baseUrlOf(request))),
);

export const snapshotOperations: readonly Operation[] = [
  listSnapshots,
  takeSnapshot,
  revert,
  remove,
  dump,
  load,
  reset,
];
