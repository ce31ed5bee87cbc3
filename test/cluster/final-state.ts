// What is left after a load: the log and the offers of a world, and whether they agree with all that clients saw.

import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../../src/base';
import type { Ready } from '../../src/library';
import { contradictionsIn } from './check-history';
import { contradictingOffers } from './check-offers';
import { acceptOf, offsetIn, userNamed, type ClientAnswer, type WorldClient } from './world-client';

/** One sentence for each contradiction that a checker finds. */
export interface Verdict {
  readonly witnessed: readonly string[];
  readonly blackBox: readonly string[];
}

const RETRY_MS = 150;
const WINDOW = 150;

/** The first answer that is not 503: on a busy machine a replica may lose its worlds at any time. */
async function untilAnswered(ask: () => Promise<ClientAnswer | undefined>): Promise<ClientAnswer> {
  for (;;) {
    const answer = await ask();
    if (answer && answer.status !== 503) return answer;
    await pause(RETRY_MS);
  }
}

/** Asks each replica for the log and all offers. */
export async function judge(client: WorldClient, ready: Ready, urls: readonly string[]): Promise<Verdict> {
  const moved = new Set(client.offers.filter(({ kind }) => kind !== 'create').map(({ trackingId }) => trackingId));
  const witnessed: string[] = [];
  for (const url of urls) {
    const offsets = await offsetsIn(client, ready, url);
    witnessed.push(...contradictionsIn({ operations: client.operations, offsets }));
    await untilAnswered(() => client.list(url));
  }
  // What is no longer in the list.
  for (const [index, id] of [...moved].entries())
    await untilAnswered(() => client.status(urls[index % urls.length] ?? '', id));
  return { witnessed: [...new Set(witnessed)], blackBox: contradictingOffers(client.offers) };
}

/** The offsets of the updates that created an offer or accepted it, by tracking id, in the final log. */
async function offsetsIn(
  client: WorldClient,
  ready: Ready,
  url: string,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, number[]>();
  const last = offsetIn((await untilAnswered(() => client.end(url))).text);
  for (let from = 0; from < last; from += WINDOW) {
    const body = {
      beginExclusive: from,
      endInclusive: Math.min(last, from + WINDOW),
      filter: { filtersByParty: { [userNamed(ready, 'alice').party]: {} } },
      verbose: true,
    };
    const { status, text } = await untilAnswered(() => client.send(url, '/v2/updates/flats', { body }));
    if (status !== 200) throw new Error(`the log was answered ${status} ${text}`);
    for (const update of JSON.parse(text) as readonly Json[]) note(found, JSON.stringify(update));
  }
  return found;
}

function note(found: Map<string, number[]>, update: string): void {
  const offset = Number(/"offset":(\d+)/.exec(update)?.[1]);
  for (const [, template, trackingId = ''] of update.matchAll(
    /:(TransferOffer|AcceptedTransferOffer)","createArgument":\{[^}]*\}[^}]*"trackingId":"([^"]+)"/g,
  )) {
    const id = template === 'TransferOffer' ? trackingId : acceptOf(trackingId);
    found.set(id, [...(found.get(id) ?? []), offset]);
  }
}
