// Ids are hashes of (seed, epoch, log position, ordinal): the same seed and the same requests give the same bytes.
// Forms: observed scan-validator 1.3, observed-ledger 3.1.

import type { ContractId, Env, TraceContext, UpdateId } from './types';

type IdEnv = Pick<Env, 'seed' | 'epoch' | 'hash'>;

// Ids stay for as long as the log: they are joined from lists, which gives one flat text where `+` leaves a chain of its parts.
const digest = (env: IdEnv, position: number, what: string): string => env.hash(`${env.seed}/${env.epoch}/${position}/${what}`);

/** `1220` and 64 hex digits: the multihash form of an update id. */
export const updateIdAt = (env: IdEnv, position: number): UpdateId => ['1220', digest(env, position, 'update')].join('');

/** 138 hex digits: version, discriminator, and the suffix `ca11` with a multihash. */
export const contractIdAt = (env: IdEnv, position: number, ordinal: number): ContractId =>
  ['00', digest(env, position, `contract/${ordinal}`), 'ca111220', digest(env, position, `suffix/${ordinal}`)].join('');

export const reassignmentIdAt = (env: IdEnv, position: number): string => `00${digest(env, position, 'reassignment')}`;

/** The trace context that the node makes when a submission brought none. */
export function traceAt(env: IdEnv, position: number): TraceContext {
  const hex = digest(env, position, 'trace');
  return { traceparent: ['00', hex.slice(0, 32), hex.slice(32, 48), '01'].join('-') };
}

/** A command id made of what was submitted: one for the same submission, and always a valid ledger string, whatever the words are. */
export const commandIdOf = (env: Pick<Env, 'hash'>, command: string, ...words: readonly string[]): string =>
  [command, env.hash(JSON.stringify(words)).slice(0, 32)].join('-');

/** A party id `hint::1220…`, the fingerprint a hash of seed and hint. */
export const partyIdOf = (env: Pick<Env, 'seed' | 'hash'>, hint: string): string => `${hint}::1220${env.hash(`${env.seed}/namespace/${hint}`)}`;
