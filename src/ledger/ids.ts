// Ids are hashes of (seed, epoch, log position, ordinal): the same seed and the same requests give the same bytes.
// Forms: observed scan-validator 1.3, observed-ledger 3.1.

import type { ContractId, Env, TraceContext, UpdateId } from './types';

type IdEnv = Pick<Env, 'seed' | 'epoch' | 'hash'>;

// Ids live as long as the log: `join` gives a flat string, while `+` retains a rope of its parts.
const digest = (env: IdEnv, position: number, what: string): string =>
  env.hash(`${env.seed}/${env.epoch}/${position}/${what}`);

/** `1220` and 64 hex digits: the multihash form of an update id. */
export const updateIdAt = (env: IdEnv, position: number): UpdateId =>
  ['1220', digest(env, position, 'update')].join('');

/** 138 hex digits: version, discriminator, and the suffix `ca11` with a multihash. */
export const contractIdAt = (env: IdEnv, position: number, ordinal: number): ContractId =>
  ['00', digest(env, position, `contract/${ordinal}`), 'ca111220', digest(env, position, `suffix/${ordinal}`)].join('');

/** Like `contractIdAt`, with a discriminator that is known before the transaction has a position. */
export const seededContractIdAt = (env: IdEnv, seed: string, position: number, ordinal: number): ContractId =>
  `${localContractId(env, seed, ordinal)}ca111220${digest(env, position, `suffix/${ordinal}`)}`;

/** The prefix of such an id. */
const localContractId = (env: Pick<Env, 'hash'>, seed: string, ordinal: number): ContractId =>
  `00${env.hash(`${seed}/contract/${ordinal}`)}`;

export const reassignmentIdAt = (env: IdEnv, position: number): string => `00${digest(env, position, 'reassignment')}`;

/** The trace context of a submission without one. */
export function traceAt(env: IdEnv, position: number): TraceContext {
  const hex = digest(env, position, 'trace');
  return { traceparent: ['00', hex.slice(0, 32), hex.slice(32, 48), '01'].join('-') };
}

/** A UUID in the format of version 4, derived from a hash. */
export function uuidAt(env: IdEnv, position: number): string {
  const hex = digest(env, position, 'uuid');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** A command id derived from the submission; always a valid ledger string. */
export const commandIdOf = (env: Pick<Env, 'hash'>, command: string, ...words: readonly string[]): string =>
  [command, env.hash(JSON.stringify(words)).slice(0, 32)].join('-');

/** A party id `hint::1220…`, the fingerprint a hash of seed and hint. */
export const partyIdOf = (env: Pick<Env, 'seed' | 'hash'>, hint: string): string =>
  `${hint}::1220${env.hash(`${env.seed}/namespace/${hint}`)}`;
