// Questions of a replica to others about their worlds and journals.

import { isObject, type Json } from '../../base';
import { UnavailableError } from '../unavailable-error';
import type { Links } from './links';
import type { ReplicaAddress } from '../store/shared-worlds';
import { LinkBusy, LinkLost } from './types';
import { jsonBytes, jsonOf, questionHead } from './wire';

/**
 * Asks for a world to be served that no other replica serves: a stopping one has released it, or a lost one had it. The
 * answer is an outcome.
 */
export const TAKE_WORLD = 'take-world';

/** `elsewhere`: a third replica serves it, or it was deleted. `refused`: the replica that is asked stops. */
export type TakeOutcome = 'taken' | 'elsewhere' | 'refused';

export interface Questions {
  /** Rejects with UnavailableError where the replica does not answer. */
  ask(to: ReplicaAddress, name: string, subject: Json): Promise<Json>;
  /** The same with a stream of texts as its answer. */
  follow(to: ReplicaAddress, name: string, subject: Json): Promise<AsyncIterable<string>>;
}

export function createQuestions(links: Links): Questions {
  const call = async (to: ReplicaAddress, name: string, subject: Json): ReturnType<Links['call']> => {
    try {
      return await links.call(to, { head: questionHead(name), body: jsonBytes(subject) });
    } catch (error) {
      if (error instanceof LinkLost) throw new UnavailableError(error.message, error.isSent ? 'unknown' : false);
      throw error instanceof LinkBusy ? new UnavailableError(error.message) : error;
    }
  };
  return {
    ask: async (to, name, subject) => jsonOf((await call(to, name, subject)).body),
    async follow(to, name, subject) {
      const { pieces } = await call(to, name, subject);
      if (!pieces) throw new UnavailableError(`the replica at ${to.address} returned no stream`);
      return pieces;
    },
  };
}

export const memberOf = (value: Json, name: string): Json => {
  const member = isObject(value) ? value[name] : undefined;
  return member === undefined ? null : (member as Json);
};
