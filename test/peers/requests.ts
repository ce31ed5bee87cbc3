// Requests to one of several replicas.

import { defined, type Json } from '../../src/base';
import { tokenOf } from '../http/harness';
import type { TestReplica } from './replicas';

export interface SentRequest {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Json;
}

export async function send(
  to: TestReplica,
  method: string,
  path: string,
  body?: object,
  user?: string,
): Promise<SentRequest> {
  const response = await fetch(`${to.url}${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(user === undefined ? {} : { authorization: `Bearer ${await tokenOf(user)}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text === '' ? null : (JSON.parse(text) as Json) };
}

export const OFFERS = '/api/validator/v0/wallet/transfer-offers';

export const offer = (to: TestReplica, id: string, world = ''): Promise<SentRequest> =>
  send(
    to,
    'POST',
    `${world}${OFFERS}`,
    {
      receiver_party_id: defined(
        to.made.world.users.find(({ user }) => user === 'bob'),
        'bob is a user of the world',
      ).party,
      amount: '1.0',
      description: id,
      expires_at: Number(to.made.world.end + 3_600_000_000n),
      tracking_id: id,
    },
    'alice',
  );
