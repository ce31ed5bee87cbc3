// POST /v2/package-vetting/update, and POST /v2/package-vetting, its older path: changes what the participant vets.

import { err, formatInstant, ok, type Micros, type Result } from '../../base';
import {
  networkOf,
  packagesById,
  vettingOn,
  type CommandOf,
  type PackageReference,
  vettingAfter,
  type VettingChange,
} from '../../ledger';
import { json } from '../answers';
import type { Answer, OperationContext, OperationRequest } from '../types';
import {
  addProblem,
  isAbsent,
  member,
  readFlag,
  readInteger,
  readList,
  readMessage,
  readText,
  type BodyField,
} from './body-field';
import { refuseParticipantAdministration } from './caller-rights';
import { namedSynchronizer } from './dar-upload';
import { decodingOperation } from './decoding-operation';
import type { LedgerError } from './errors';
import { invalidArgument, refuseWith } from './failures';
import { vettingJson } from './render-vetting';
import { readInstant } from './time-bounds';
import { undeserialized, vettingFailure } from './vetting-failures';

interface ChangeRequest {
  readonly kind: 'vet' | 'unvet' | 'none';
  readonly packages: readonly PackageReference[];
  readonly validFrom: Micros | undefined;
  readonly validUntil: Micros | undefined;
}

interface VettingRequest {
  readonly changes: readonly ChangeRequest[];
  readonly dryRun: boolean;
  readonly synchronizerId: string;
  /** 0 for no topology transaction before. */
  readonly serial: number | undefined;
}

const readRequest = (body: BodyField): VettingRequest => ({
  changes: readList(member(body, 'changes')).map(readChange),
  dryRun: readFlag(member(body, 'dryRun')),
  synchronizerId: readText(member(body, 'synchronizerId')),
  serial: readSerial(member(body, 'expectedTopologySerial')),
});

function readChange(place: BodyField): ChangeRequest {
  const change = readMessage(place);
  const operation = change && readMessage(member(change, 'operation'));
  const names = (['Vet', 'Unvet'] as const).filter((name) => operation && !isAbsent(member(operation, name)));
  const [name] = names;
  if (!operation || name === undefined)
    return { kind: 'none', packages: [], validFrom: undefined, validUntil: undefined };
  const value = member(member(operation, name), 'value');
  if (!readMessage(value)) addProblem(value, 'Missing required field');
  return {
    kind: name === 'Vet' ? 'vet' : 'unvet',
    packages: readList(member(value, 'packages')).map(readReference),
    validFrom: readInstant(member(value, 'newValidFromInclusive')),
    validUntil: readInstant(member(value, 'newValidUntilExclusive')),
  };
}

function readReference(place: BodyField): PackageReference {
  readMessage(place);
  return {
    packageId: readText(member(place, 'packageId')),
    name: readText(member(place, 'packageName')),
    version: readText(member(place, 'packageVersion')),
  };
}

function readSerial(place: BodyField): number | undefined {
  const expected = readMessage(place);
  const serial = expected && readMessage(member(expected, 'serial'));
  if (!serial) return undefined;
  if (!isAbsent(member(serial, 'NoPrior'))) return 0;
  const prior = member(serial, 'Prior');
  return isAbsent(prior) ? undefined : Number(readInteger(member(prior, 'value')) ?? 0n);
}

export const updateVettedPackages = decodingOperation('updateVettedPackages', readRequest, answer);
export const updatePackageVetting = decodingOperation('updatePackageVetting', readRequest, answer);

function answer(asked: VettingRequest, request: OperationRequest, context: OperationContext): Answer {
  const forbidden = refuseParticipantAdministration(request, context);
  if (forbidden) return forbidden;
  const { world, dialect } = context;
  const command = commandOf(asked, context);
  if (!command.ok) return refuseWith(command.error, context);
  const { synchronizerId } = command.value;
  const before = vettingOn(world.state, synchronizerId);
  const done = asked.dryRun ? world.dryRun(command.value) : world.execute(command.value);
  if (!done.ok) return refuseWith(vettingFailure(done.error), context);
  const [fact] = done.value;
  const after = fact?.type === 'packages-vetted' ? vettingAfter(before, fact) : before;
  const known = packagesById(world.state);
  const { participant } = networkOf(world.state);
  const shown = (vetting: typeof before) => vettingJson({ participant, synchronizerId, vetting }, known, dialect);
  return json({ pastVettedPackages: shown(before), newVettedPackages: shown(after) });
}

function commandOf(
  { changes, synchronizerId, serial }: VettingRequest,
  { world }: OperationContext,
): Result<CommandOf<'update-vetting'>, LedgerError> {
  const synchronizer = namedSynchronizer(synchronizerId, world.state);
  if (!synchronizer.ok) return synchronizer;
  if (changes.length === 0) return err(invalidArgument('changes must not be empty'));
  const resolved: VettingChange[] = [];
  for (const { kind, packages, validFrom, validUntil } of changes) {
    if (kind === 'none') return err(undeserialized('Field `operation` is not set'));
    if (packages.some(({ packageId, name }) => packageId === '' && name === ''))
      return err(undeserialized('either package_id or package_name must be specified'));
    resolved.push(
      kind === 'unvet'
        ? { kind, packages }
        : {
            kind,
            packages,
            ...(validFrom === undefined ? {} : { validFrom: formatInstant(validFrom) }),
            ...(validUntil === undefined ? {} : { validUntil: formatInstant(validUntil) }),
          },
    );
  }
  return ok({
    type: 'update-vetting',
    synchronizerId: synchronizer.value,
    changes: resolved,
    ...(serial === undefined ? {} : { serial }),
  });
}
