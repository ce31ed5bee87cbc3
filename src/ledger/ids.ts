// Ids are hashes of (seed, epoch, log position, ordinal): the same seed and the same requests give the same bytes.
// Forms: observed scan-validator 1.3, observed-ledger 3.1.

import type { ContractId, Env, TraceContext, UpdateId } from './types';

type IdEnv = Pick<Env, 'seed' | 'epoch' | 'hash'>;

// Ids stay for as long as the log: they are joined from lists, which gives one flat text where `+` leaves a chain of its parts.
const digest = (env: IdEnv, position: number, what: string): string =>
  env.hash(`${env.seed}/${env.epoch}/${position}/${what}`);

/** `1220` and 64 hex digits: the multihash form of an update id. */
export const updateIdAt = (env: IdEnv, position: number): UpdateId =>
  ['1220', digest(env, position, 'update')].join('');

/** 138 hex digits: version, discriminator, and the suffix `ca11` with a multihash. */
export const contractIdAt = (env: IdEnv, position: number, ordinal: number): ContractId =>
  ['00', digest(env, position, `contract/${ordinal}`), 'ca111220', digest(env, position, `suffix/${ordinal}`)].join('');

/** As `contractIdAt`, with a discriminator that is known before the transaction has its position. */
export const seededContractIdAt = (env: IdEnv, seed: string, position: number, ordinal: number): ContractId =>
  `${localContractId(env, seed, ordinal)}ca111220${digest(env, position, `suffix/${ordinal}`)}`;

/** What such an id begins with. */
const localContractId = (env: Pick<Env, 'hash'>, seed: string, ordinal: number): ContractId =>
  `00${env.hash(`${seed}/contract/${ordinal}`)}`;

export const reassignmentIdAt = (env: IdEnv, position: number): string => `00${digest(env, position, 'reassignment')}`;

/** The trace context that the node makes when a submission brought none. */
export function traceAt(env: IdEnv, position: number): TraceContext {
  const hex = digest(env, position, 'trace');
  return { traceparent: ['00', hex.slice(0, 32), hex.slice(32, 48), '01'].join('-') };
}

/** A UUID of version 4 in its form, if not in its chance. */
export function uuidAt(env: IdEnv, position: number): string {
  const hex = digest(env, position, 'uuid');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** A command id made of what was submitted: one for the same submission, and always a valid ledger string, whatever the words are. */
export const commandIdOf = (env: Pick<Env, 'hash'>, command: string, ...words: readonly string[]): string =>
  [command, env.hash(JSON.stringify(words)).slice(0, 32)].join('-');

/** A party id `hint::1220…`, the fingerprint a hash of seed and hint. */
export const partyIdOf = (env: Pick<Env, 'seed' | 'hash'>, hint: string): string =>
  `${hint}::1220${env.hash(`${env.seed}/namespace/${hint}`)}`;
