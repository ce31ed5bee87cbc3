// Worlds, and the server status.

import { defined, err, isObject, ok, type Json } from '../../base';
import { json } from '../answers';
import { membersOf, textMember } from '../read';
import type { Operation, OperationRequest } from '../types';
import { kindsJson } from './automation';
import { resultAnswer, controlOperation, baseUrlOf, instantMember, refuseLongJourney } from './control-operation';
import type { ControlResult, NewWorld, WorldOrigin } from './port';
import { clockJson, worldJson } from './views';

const listWorlds = controlOperation('listWorlds', async ({ control: { worlds }, request }) => {
  const listed = await worlds.list();
  return json({ worlds: listed.map((world) => worldJson(world, baseUrlOf(request))), limit: worlds.limit });
});

const createWorld = controlOperation('createWorld', async ({ control, request }) => {
  const { body } = request;
  const at = textMember(body, 'at') === undefined ? ok(undefined) : instantMember(body, 'at');
  if (!at.ok) return at.error;
  const clock = membersOf(body)['clock'];
  const origin = originOf(request);
  // A named world is simulated up to the time; a copy must be advanced to it.
  const found = origin.kind === 'world' ? control.worlds.find(origin.id) : undefined;
  // In one process, worlds are created in the order of the requests.
  const source = found instanceof Promise ? await found : found;
  const far =
    source?.ok && at.value !== undefined ? refuseLongJourney('at', source.value.clock.now, at.value) : undefined;
  if (far) return far;
  const wanted: NewWorld = {
    origin,
    id: textMember(body, 'id'),
    seed: textMember(body, 'seed'),
    frozen: clock === undefined ? undefined : clock === 'manual',
    at: at.value,
  };
  const created = await control.worlds.create(wanted);
  return resultAnswer(
    origin.kind === 'world' ? withHint(created) : created,
    (world) => worldJson(world, baseUrlOf(request)),
    201,
  );
});

/** Users often pass the name of a named world as the id of a world to copy. */
const withHint = <T>(created: ControlResult<T>): ControlResult<T> =>
  created.ok || created.error.code !== 'unknown-world'
    ? created
    : err({
        ...created.error,
        message: `${created.error.message}. To start from a named world such as quickstart, set from.named (option --named)`,
      });

/** A text body is a world file or a dump; a JSON body names the source. */
function originOf({ body, bytes }: OperationRequest): WorldOrigin {
  if (body === undefined) return { kind: 'file', bytes: defined(bytes, 'the operation requires a body') };
  const from = isObject(body) ? body['from'] : undefined;
  const named = textMember(from, 'named');
  return named === undefined ? { kind: 'world', id: textMember(from, 'world') ?? '' } : { kind: 'named', name: named };
}

const getWorld = controlOperation('getWorld', async ({ control, request }) =>
  resultAnswer(await control.worlds.find(request.path['id'] ?? ''), (world) => worldJson(world, baseUrlOf(request))),
);

const deleteWorld = controlOperation('deleteWorld', async ({ control, request }) => {
  const removed = await control.worlds.remove(request.path['id'] ?? '');
  return removed.ok ? { status: 204 } : resultAnswer(removed, () => null);
});

const getStatus = controlOperation('getStatus', async ({ control, context }) => {
  const ready = await control.status();
  const requests = await control.journal.count({});
  const worlds = await control.worlds.ids();
  const replicas = await control.worlds.replicas?.();
  const { state } = context.world;
  const open = ['TransferOffer', 'AcceptedTransferOffer'] as const;
  return json({
    ...(isObject(ready) ? (ready as { readonly [name: string]: Json }) : {}),
    product: 'understudy',
    version: context.settings.version,
    id: control.worldId,
    clock: clockJson(control, state),
    counts: {
      entries: state.log.length,
      updates: state.ledgerEnd,
      contracts: [...state.active.values()].reduce((sum, records) => sum + records.size, 0),
      openOffers: open.reduce((sum, template) => sum + (state.active.get(template)?.size ?? 0), 0),
      snapshots: control.snapshots.list().length,
      faults: control.faults.list().length,
      held: control.faults.held().length,
      requests,
    },
    automation: kindsJson({ control }, state),
    worlds,
    ...(replicas && { replicas }),
  });
});

const getMetrics = controlOperation('getMetrics', ({ control }) => ({
  status: 200,
  text: control.metrics(),
  headers: {
    'content-type': 'application/openmetrics-text; version=1.0.0; charset=utf-8',
    'cache-control': 'no-store',
  },
}));

export const worldOperations: readonly Operation[] = [
  getStatus,
  getMetrics,
  listWorlds,
  createWorld,
  getWorld,
  deleteWorld,
];
