// Reads the external party that a client's onboarding transactions declare, and checks that they are consistent, as a
// participant does. Verifying the signatures is left to the caller.

import { err, type Result } from '../base';
import { fingerprintOf, KEY_FORMATS, KEY_SPECS, readSigningKey, type SigningKey } from './signing-key';
import type { PartyHost } from './topology';
import {
  ADD_REPLACE,
  FORMAT_NUMBERS,
  PERMISSIONS,
  PROTO_VERSION,
  SPEC_NUMBERS,
  type HostingPermission,
} from './topology-enums';
import * as read from './wire-read';

export interface DeclaredExternalParty {
  readonly party: string;
  /** The key whose fingerprint is the party's namespace. */
  readonly namespaceKey: SigningKey;
  /** The distinct keys that sign for the party. */
  readonly signingKeys: readonly SigningKey[];
  /** Index of the transaction that contains them. */
  readonly signingKeysIn: number;
  readonly signingThreshold: number;
  readonly hosts: readonly PartyHost[];
  readonly confirmationThreshold: number;
}

/** The declared party, or an error message. */
export function readTopology(transactions: readonly Uint8Array[]): Result<DeclaredExternalParty, string> {
  const mappings: TopologyMapping[] = [];
  for (const [index, bytes] of transactions.entries()) {
    const mapping = read.readBytes(`topology transaction ${index}`, bytes, readTransaction);
    if (!mapping.ok) return mapping;
    mappings.push(mapping.value);
  }
  return partyOf(mappings);
}

interface DeclaredKeys {
  readonly keys: readonly SigningKey[];
  readonly threshold: number;
}

type TopologyMapping =
  | { readonly kind: 'NamespaceDelegation'; readonly namespace: string; readonly key: SigningKey }
  | { readonly kind: 'PartyToKeyMapping'; readonly party: string; readonly signing: DeclaredKeys }
  | {
      readonly kind: 'PartyToParticipant';
      readonly party: string;
      readonly threshold: number;
      readonly hosts: readonly PartyHost[];
      readonly signing: DeclaredKeys | undefined;
    };
type MappingOf<K extends TopologyMapping['kind']> = Extract<TopologyMapping, { kind: K }>;

function partyOf(mappings: readonly TopologyMapping[]): Result<DeclaredExternalParty, string> {
  const twice = mappings.find((mapping, index) => mappings.findIndex(({ kind }) => kind === mapping.kind) < index);
  if (twice !== undefined) return err(`only one transaction of type ${twice.kind} can be provided`);
  const hosting = only(mappings, 'PartyToParticipant');
  if (hosting === undefined) return err('one transaction of type PartyToParticipant must be provided');
  const keyMapping = only(mappings, 'PartyToKeyMapping');
  if (keyMapping !== undefined && keyMapping.party !== hosting.party)
    return err(`PartyToKeyMapping is for party ${keyMapping.party}, but PartyToParticipant is for ${hosting.party}`);
  if (keyMapping !== undefined && hosting.signing !== undefined)
    return err('signing keys are set in both PartyToParticipant and PartyToKeyMapping; set them in one of the two');
  const naming = hosting.signing === undefined ? keyMapping : hosting;
  const signing = naming?.signing;
  if (naming === undefined || signing === undefined)
    return err(`no transaction contains a signing key of party ${hosting.party}`);
  const delegation = only(mappings, 'NamespaceDelegation');
  const namespace = hosting.party.split('::').at(-1) ?? '';
  if (delegation !== undefined && delegation.namespace !== namespace)
    return err(
      `NamespaceDelegation is for namespace ${delegation.namespace}, but party ${hosting.party} has namespace ${namespace}`,
    );
  const namespaceKey = [...(delegation ? [delegation.key] : []), ...(hosting.signing?.keys ?? [])].find(
    (key) => fingerprintOf(key) === namespace,
  );
  if (namespaceKey === undefined)
    return err(`no key of the transactions has the fingerprint ${namespace}, the namespace of party ${hosting.party}`);
  const { party, hosts, threshold } = hosting;
  const signed = {
    signingKeys: signing.keys,
    signingKeysIn: mappings.indexOf(naming),
    signingThreshold: signing.threshold,
  };
  return (
    problemOf(hosting) ??
    signingProblem(signing) ?? {
      ok: true,
      value: { party, namespaceKey, ...signed, hosts, confirmationThreshold: threshold },
    }
  );
}

const only = <K extends TopologyMapping['kind']>(
  mappings: readonly TopologyMapping[],
  kind: K,
): MappingOf<K> | undefined => mappings.find((mapping): mapping is MappingOf<K> => mapping.kind === kind);

function problemOf({ hosts, threshold, party }: MappingOf<'PartyToParticipant'>): Result<never, string> | undefined {
  if (hosts.length === 0) return err(`party ${party} has no hosting participant`);
  const submitting = hosts.find(({ permission }) => permission === 'SUBMISSION');
  if (submitting !== undefined)
    return err(
      `an external party cannot be hosted with Submission permission, as ${party} is on ${submitting.participant}`,
    );
  const confirming = hosts.filter(({ permission }) => permission === 'CONFIRMATION').length;
  // Without confirming hosts the threshold has no meaning.
  return confirming === 0 ? undefined : thresholdProblem('confirmation threshold', threshold, confirming);
}

/** A duplicate key would count twice towards the threshold. */
function signingProblem({ keys, threshold }: DeclaredKeys): Result<never, string> | undefined {
  const distinct = new Set(keys.map(fingerprintOf));
  if (distinct.size < keys.length) return err('a signing key is listed more than once');
  return thresholdProblem('signing threshold', threshold, keys.length);
}

const thresholdProblem = (what: string, threshold: number, most: number): Result<never, string> | undefined =>
  threshold >= 1 && threshold <= most ? undefined : err(`the ${what} ${threshold} is not between 1 and ${most}`);

function readTransaction(wrapper: read.WireMessage): TopologyMapping {
  const version = read.int32At(wrapper, 2);
  if (version !== PROTO_VERSION)
    read.malformed(
      wrapper.path,
      `version ${version} of the wrapper is not supported; expected version ${PROTO_VERSION}`,
    );
  const transaction = read.requiredAt(wrapper, 1, 'data');
  const operation = read.int32At(transaction, 1);
  if (operation !== ADD_REPLACE)
    read.malformed(
      transaction.path,
      `operation ${operation} is not supported; expected an operation that adds a mapping`,
    );
  const mapping = read.requiredAt(transaction, 3, 'mapping');
  switch (read.oneOf(mapping, [1, 9, 16], 'NamespaceDelegation, PartyToParticipant or PartyToKeyMapping')) {
    case 1:
      return readDelegation(read.requiredAt(mapping, 1, 'namespaceDelegation'));
    case 9:
      return readHosting(read.requiredAt(mapping, 9, 'partyToParticipant'));
    case 16: {
      const keys = read.requiredAt(mapping, 16, 'partyToKeyMapping');
      return {
        kind: 'PartyToKeyMapping',
        party: read.textAt(keys, 1),
        signing: { threshold: read.uint32At(keys, 3), keys: read.messagesAt(keys, 4, 'signingKeys').map(readKey) },
      };
    }
  }
}

function readDelegation(message: read.WireMessage): TopologyMapping {
  const namespace = read.textAt(message, 1);
  const key = readKey(read.requiredAt(message, 2, 'targetKey'));
  if (fingerprintOf(key) !== namespace)
    read.malformed(message.path, 'not a root delegation: namespace and fingerprint of the target key differ');
  return { kind: 'NamespaceDelegation', namespace, key };
}

function readHosting(message: read.WireMessage): TopologyMapping {
  const keys = read.messageAt(message, 6, 'partySigningKeys');
  return {
    kind: 'PartyToParticipant',
    party: read.textAt(message, 1),
    threshold: read.uint32At(message, 2),
    hosts: read.messagesAt(message, 3, 'participants').map(readHost),
    signing: keys && { keys: read.messagesAt(keys, 1, 'keys').map(readKey), threshold: read.uint32At(keys, 2) },
  };
}

const PERMISSION_NAMES: readonly HostingPermission[] = ['SUBMISSION', 'CONFIRMATION', 'OBSERVATION'];

function readHost(message: read.WireMessage): PartyHost {
  const no = read.int32At(message, 2);
  const permission =
    PERMISSION_NAMES.find((name) => PERMISSIONS[name] === no) ??
    read.malformed(message.path, `unknown permission ${no}`);
  return { participant: read.textAt(message, 1), permission };
}

function readKey(message: read.WireMessage): SigningKey {
  const [formatNo, specNo] = [read.int32At(message, 2), read.int32At(message, 6)];
  const format =
    KEY_FORMATS.find((name) => FORMAT_NUMBERS[name] === formatNo) ??
    read.malformed(message.path, `unknown key format ${formatNo}`);
  const spec =
    KEY_SPECS.find((name) => SPEC_NUMBERS[name] === specNo) ??
    read.malformed(message.path, `unknown key spec ${specNo}`);
  const key = readSigningKey({ spec, format, bytes: read.bytesAt(message, 3) });
  return key.ok ? key.value : read.malformed(message.path, key.error);
}
