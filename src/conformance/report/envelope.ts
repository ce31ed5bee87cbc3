// Envelopes of signed statements: DSSE v1 (github.com/secure-systems-lab/dsse), with keys in PEM. The signature covers
// the type of the payload and its exact bytes.

import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { err, isObject, ok, type Result } from '../../base';
import { PREDICATE_TYPE, RESULTS, STATEMENT_TYPE, type ConformanceStatement } from './statement';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

interface Envelope {
  readonly payloadType: string;
  /** Base64. */
  readonly payload: string;
  readonly signatures: readonly { readonly keyid?: string; readonly sig: string }[];
}

/** The text of an envelope; without a key, it has no signature. */
export function envelopeOf(statement: ConformanceStatement, key: KeyObject | undefined): string {
  const payload = Buffer.from(JSON.stringify(statement));
  const signatures =
    key === undefined
      ? []
      : [{ keyid: keyIdOf(createPublicKey(key)), sig: sign(digestFor(key), signed(payload), key).toString('base64') }];
  const envelope: Envelope = { payloadType: PAYLOAD_TYPE, payload: payload.toString('base64'), signatures };
  return `${JSON.stringify(envelope, null, 2)}\n`;
}

/** What is signed: the pre-authentication encoding of DSSE. */
const signed = (payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `), payload]);

/** Ed25519 has a fixed hash function. */
const digestFor = ({ asymmetricKeyType }: KeyObject): string | null =>
  asymmetricKeyType === 'ed25519' ? null : 'sha256';

/** SHA-256 of the public key (SPKI). */
const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');

export interface OpenedEnvelope {
  readonly statement: ConformanceStatement;
  /** `missing`: it has no signature; `other key`: none by this key. */
  readonly signature: 'valid' | 'invalid' | 'missing' | 'other key' | 'not checked';
}

/** Opens the text of an envelope; the error is one sentence. */
export function openEnvelope(text: string, key: KeyObject | undefined): Result<OpenedEnvelope, string> {
  const envelope = parsed(text);
  if (!isEnvelope(envelope)) return err('is not a statement of conformance (a DSSE envelope of an in-toto statement)');
  const payload = Buffer.from(envelope.payload, 'base64');
  const statement = parsed(payload.toString());
  if (!isStatement(statement)) return err(`contains another kind of statement, but ${PREDICATE_TYPE} is expected`);
  return ok({ statement, signature: signatureState(envelope, payload, key) });
}

function signatureState(
  { signatures }: Envelope,
  payload: Buffer,
  key: KeyObject | undefined,
): OpenedEnvelope['signature'] {
  if (signatures.length === 0) return 'missing';
  if (key === undefined) return 'not checked';
  const holds = signatures.some(({ sig }) => verify(digestFor(key), signed(payload), key, Buffer.from(sig, 'base64')));
  if (holds) return 'valid';
  // The id of a key is a hint that other tools omit or form differently.
  return signatures.some(({ keyid }) => keyid === keyIdOf(key)) ? 'invalid' : 'other key';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isEnvelope = (value: unknown): value is Envelope =>
  isObject(value) &&
  value['payloadType'] === PAYLOAD_TYPE &&
  typeof value['payload'] === 'string' &&
  Array.isArray(value['signatures']) &&
  value['signatures'].every(
    (one: unknown) =>
      isObject(one) && ['string', 'undefined'].includes(typeof one['keyid']) && typeof one['sig'] === 'string',
  );

const isStatement = (value: unknown): value is ConformanceStatement =>
  isObject(value) &&
  value['_type'] === STATEMENT_TYPE &&
  value['predicateType'] === PREDICATE_TYPE &&
  Array.isArray(value['subject']) &&
  value['subject'].every((one: unknown) => isObject(one) && isObject(one['digest'])) &&
  isPredicate(value['predicate']);

const isPredicate = (value: unknown): boolean =>
  isObject(value) &&
  ['urls', 'dialect'].every((name) => isObject(value['target']) && name in value['target']) &&
  isObject(value['run']) &&
  isObject(value['digests']) &&
  isObject(value['must']) &&
  [value['must']['notJudged'], value['must']['failed'], ...LISTS.map((name) => value[name])].every(isTexts) &&
  RESULTS.some((result) => result === value['result']);

const LISTS = ['limits', 'suites', 'otherFailed', 'warned', 'acceptedSkips', 'knownFailures'];
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');

const KEY_TYPES: readonly (string | undefined)[] = ['ed25519', 'ec'];
const ADVICE =
  'openssl genpkey -algorithm ed25519 -out key.pem makes a key, openssl pkey -in key.pem -pubout its public key';

/** Reads a key for signing from its PEM text; the error is the end of a sentence. */
export const signingKey = (pem: string): Result<KeyObject, string> => keyFrom(() => createPrivateKey(pem), 'private');

/** Reads a key for verification; a private key also serves, since it contains the public one. */
export const verificationKey = (pem: string): Result<KeyObject, string> =>
  keyFrom(() => createPublicKey(pem), 'public');

function keyFrom(read: () => KeyObject, kind: 'private' | 'public'): Result<KeyObject, string> {
  try {
    const key = read();
    if (KEY_TYPES.includes(key.asymmetricKeyType)) return ok(key);
    return err(`is a key of type ${key.asymmetricKeyType ?? 'unknown'}, but Ed25519 or ECDSA is expected`);
  } catch {
    return err(`is not a ${kind} key in PEM without a password; ${ADVICE}`);
  }
}
