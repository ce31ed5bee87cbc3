// Validates the onboarding transactions of an external party and their signatures.

import { err, ok, type Result } from '../../base';
import {
  fingerprintOf,
  multiHashOf,
  readTopology,
  topologyHashOf,
  type DeclaredExternalParty,
  type SigningKey,
} from '../../codec';
import type { ExternalOnboarding, ParticipantUid, Permission } from '../../ledger';
import type { LedgerError } from './errors';
import { invalidArgument, invalidField } from './failures';
import { validateSignature, loggedKey, type SignatureRequest } from './signatures';
import { partyProblem } from './grammars';

export interface OnboardingRequest {
  readonly transactions: readonly { readonly bytes: Uint8Array; readonly signatures: readonly SignatureRequest[] }[];
  /** Over all transactions at once. */
  readonly multiHashSignatures: readonly SignatureRequest[];
}

/** Bounds the number of keys, each of which takes time to verify. */
const MAX_BYTES = 16_384;

/** The declared party, which this participant must host. */
export function validateOnboarding(
  asked: OnboardingRequest,
  own: ParticipantUid,
): Result<ExternalOnboarding, LedgerError> {
  const size = asked.transactions.reduce((bytes, transaction) => bytes + transaction.bytes.length, 0);
  if (asked.transactions.length === 0)
    return err(invalidField('onboarding_transactions.transactions', 'Transactions field is empty'));
  if (size > MAX_BYTES)
    return err(invalidArgument(`the onboarding transactions have ${size} bytes; at most ${MAX_BYTES} are allowed`));
  const read = readTopology(asked.transactions.map(({ bytes }) => bytes));
  if (!read.ok) return err(invalidArgument(read.error));
  const party = read.value;
  const flaw = validateParty(party, own) ?? validateSignatures(asked, party);
  if (flaw) return err(flaw);
  return ok({
    party: party.party,
    hosts: party.hosts.map(({ participant, permission }) => ({ participant, permission: PERMISSIONS[permission] })),
    keys: party.signingKeys.map(loggedKey),
    threshold: party.signingThreshold,
  });
}

const PERMISSIONS = {
  SUBMISSION: 'submission',
  CONFIRMATION: 'confirmation',
  OBSERVATION: 'observation',
} as const satisfies Record<string, Permission>;

function validateParty({ party, hosts }: DeclaredExternalParty, own: ParticipantUid): LedgerError | undefined {
  const flaw =
    partyProblem(party) ??
    (/^(?:(?!::).)+::1220[0-9a-f]{64}$/.test(party)
      ? undefined
      : `${JSON.stringify(party)} is not a party id; expected a hint, two colons and a fingerprint`);
  if (flaw !== undefined) return invalidArgument(flaw);
  const [first, ...others] = hosts;
  if (others.length === 0 && first?.participant !== own)
    return invalidArgument(
      `the party is hosted only by ${first?.participant ?? 'no participant'}, not by this participant (${own}); allocate it there`,
    );
  const twice = hosts.find(({ participant }, at) => hosts.findIndex((host) => host.participant === participant) < at);
  if (twice) return invalidArgument(`the participant ${twice.participant} is listed more than once`);
  if (!hosts.some(({ permission }) => permission === 'CONFIRMATION'))
    return invalidArgument(
      'The PartyToParticipant transaction must contain at least one node with Confirmation permission',
    );
  return hosts.some(({ participant }) => participant === own)
    ? undefined
    : invalidArgument(`this participant (${own}) does not host the party; allocate it on one that does`);
}

/** Every signature must be valid; the namespace key signs all transactions, each other key the one that contains it. */
function validateSignatures(
  asked: OnboardingRequest,
  { namespaceKey, signingKeys, signingKeysIn }: DeclaredExternalParty,
): LedgerError | undefined {
  for (const flaw of problemsOf(asked, distinct([namespaceKey, ...signingKeys]))) if (flaw) return flaw;
  const { transactions, multiHashSignatures } = asked;
  const signs = (key: SigningKey, some: OnboardingRequest['transactions']): boolean =>
    isBy(multiHashSignatures, key) || some.every(({ signatures }) => isBy(signatures, key));
  if (!signs(namespaceKey, transactions))
    return notSigned('the key of its namespace', namespaceKey, 'every transaction');
  const silent = signingKeys.find((key) => !signs(key, transactions.slice(signingKeysIn, signingKeysIn + 1)));
  return silent && notSigned('its signing key', silent, 'the transaction that contains it');
}

/** Lazily, since each verification takes time. */
function* problemsOf(
  { transactions, multiHashSignatures }: OnboardingRequest,
  keys: readonly SigningKey[],
): Generator<LedgerError | undefined> {
  yield* problemsIn(
    multiHashSignatures,
    keys,
    multiHashOf(transactions.map(({ bytes }) => bytes)),
    'multi_hash_signatures',
  );
  for (const { bytes, signatures } of transactions)
    yield* problemsIn(signatures, keys, topologyHashOf(bytes), 'onboarding_transactions.signatures');
}

function* problemsIn(
  signatures: readonly SignatureRequest[],
  keys: readonly SigningKey[],
  message: Uint8Array,
  field: string,
): Generator<LedgerError | undefined> {
  const seen = new Set<string>();
  for (const signature of signatures) {
    yield seen.has(signature.signedBy)
      ? invalidArgument(`${field}: ${signature.signedBy.slice(0, 100)} signs more than once`)
      : validateSignature(signature, keys, message, field);
    seen.add(signature.signedBy);
  }
}

const isBy = (signatures: readonly SignatureRequest[], key: SigningKey): boolean =>
  signatures.some(({ signedBy }) => signedBy === fingerprintOf(key));

const distinct = (keys: readonly SigningKey[]): readonly SigningKey[] => [
  ...new Map(keys.map((key) => [fingerprintOf(key), key])).values(),
];

const notSigned = (what: string, key: SigningKey, wanted: string): LedgerError =>
  invalidArgument(
    `the party is not authorized: ${what} (${fingerprintOf(key)}) has signed neither ${wanted} nor the multi-hash`,
  );
