// POST /v2/package-vetting/list, and GET /v2/package-vetting, its older form: what each participant vets on each
// synchronizer.

import { allVetting, packagesById, type KnownPackage, type ParticipantVetting, type Vetting } from '../../ledger';
import { json } from '../answers';
import type { Answer, Operation, OperationContext, OperationRequest } from '../types';
import { isAbsent, member, readInteger, readList, readMessage, readText, type BodyField } from './body-field';
import { decodingOperation } from './decoding-operation';
import { refuseWith } from './failures';
import { vettingJson } from './render-vetting';
import { undeserialized } from './vetting-failures';

const MAX_PAGE_SIZE = 100n;

interface VettingQuery {
  readonly packageIds: readonly string[];
  readonly prefixes: readonly string[];
  readonly participants: readonly string[];
  readonly synchronizers: readonly string[];
  readonly pageToken: string;
  readonly pageSize: bigint;
}

function readQuery(body: BodyField): VettingQuery {
  const [packages, topology] = ['packageMetadataFilter', 'topologyStateFilter'].map((name) => member(body, name));
  const texts = (filter: BodyField | undefined, name: string): readonly string[] =>
    filter && readMessage(filter) ? readList(member(filter, name)).map(readText) : [];
  const size = member(body, 'pageSize');
  return {
    packageIds: texts(packages, 'packageIds'),
    prefixes: texts(packages, 'packageNamePrefixes'),
    participants: texts(topology, 'participantIds'),
    synchronizers: texts(topology, 'synchronizerIds'),
    pageToken: readText(member(body, 'pageToken')),
    pageSize: isAbsent(size) ? 0n : (readInteger(size) ?? 0n),
  };
}

export const listVettedPackages = decodingOperation('listVettedPackages', readQuery, answer);

/** Few clients can send a body with GET: without one everything is listed. */
export const listPackageVetting: Operation = {
  ...listVettedPackages,
  id: 'listPackageVetting',
  handle: (request, context) => listVettedPackages.handle({ ...request, body: request.body ?? {} }, context),
};

function answer(asked: VettingQuery, _request: OperationRequest, context: OperationContext): Answer {
  const { state } = context.world;
  if (asked.pageSize < 0n || asked.pageSize > MAX_PAGE_SIZE)
    return refuseWith(undeserialized(`page_size must be between 0 and ${MAX_PAGE_SIZE}`), context);
  const after = positionOf(asked.pageToken);
  if (after === undefined)
    return refuseWith(undeserialized('Invalid page token for ListVettedPackagesRequest'), context);
  const known = packagesById(state);
  const found = [...allVetting(state)]
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .filter((one) => isOneOf(asked.participants, one.participant) && isOneOf(asked.synchronizers, one.synchronizerId))
    .filter((one) => keyOf(one) > after)
    .map((one) => ({ ...one, vetting: { ...one.vetting, packages: selected(one, asked, known) } }))
    .filter(({ vetting }) => vetting.packages.size > 0)
    .slice(0, Number(asked.pageSize === 0n ? MAX_PAGE_SIZE : asked.pageSize));
  const last = found.at(-1);
  return json({
    vettedPackages: found.map((one) => vettingJson(one, known, context.dialect)),
    // As running servers do, also on the last page.
    nextPageToken: last ? Buffer.from(keyOf(last)).toString('base64url') : '',
  });
}

const keyOf = ({ synchronizerId, participant }: ParticipantVetting): string => `${synchronizerId} ${participant}`;

/** The key that a page token names; empty for the first page, undefined for a token of another server. */
function positionOf(token: string): string | undefined {
  const key = Buffer.from(token, 'base64url').toString();
  return token === '' || / .+::/.test(key) ? key : undefined;
}

const isOneOf = (wanted: readonly string[], value: string): boolean => wanted.length === 0 || wanted.includes(value);

/** With both lists of packages set, one of them must match. */
function selected(
  { vetting }: ParticipantVetting,
  { packageIds, prefixes }: VettingQuery,
  known: ReadonlyMap<string, KnownPackage>,
): Vetting['packages'] {
  if (packageIds.length + prefixes.length === 0) return vetting.packages;
  const isWanted = (packageId: string): boolean =>
    packageIds.includes(packageId) || prefixes.some((prefix) => known.get(packageId)?.name.startsWith(prefix) === true);
  return new Map([...vetting.packages].filter(([packageId]) => isWanted(packageId)));
}
