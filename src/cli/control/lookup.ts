// Resolves short names such as `alice`, a tracking id or the start of a contract id to the full ids that requests need.

import { suggestionText, type Json } from '../../base';
import { findParty, isPartyId } from '../../library';
import { hintOf, list, member, textAt } from './print';
import type { Input } from './input';

const MOST_NAMES = 12;

/** The party that an argument or flag names: by its id, by a user, or by its hint. */
export async function party(input: Input, name: string): Promise<string | undefined> {
  const text = input.text(name);
  return text === undefined ? undefined : partyNamed(input, name, text);
}

/** All parties of a repeatable flag. */
export async function parties(input: Input, name: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const text of input.texts(name)) {
    const one = await partyNamed(input, name, text);
    if (one !== undefined) found.push(one);
  }
  return found;
}

export async function partyNamed(input: Input, name: string, text: string): Promise<string | undefined> {
  if (isPartyId(text)) return text;
  const parties = list(await input.read('/parties'), 'parties').map((one) => ({
    party: textAt(one, 'party'),
    users: list(one, 'users').map(String),
  }));
  if (input.stop()) return undefined;
  const found = findParty(parties, text);
  switch (found.kind) {
    case 'found':
      return found.party;
    case 'ambiguous':
      return input.refuse(name, text, 'one party', `the parties of that name are ${found.parties.join(', ')}`);
    case 'unknown':
      return input.refuse(name, text, 'a party id or a known name', `known names are ${few(found.names)}`);
  }
}

/** The user of a filter or fault. An unknown user may be added later: it is accepted with a suggestion. */
export async function userFilter(input: Input, name: string): Promise<string | undefined> {
  const text = input.text(name);
  if (text === undefined || input.settings.world !== undefined) return text;
  const status = await input.read('/status');
  const users = [...list(status, 'users'), member(status, 'admin') ?? null]
    .map((user) => textAt(user, 'user'))
    .filter((user) => user !== '');
  if (users.length > 0 && !users.includes(text))
    input.hint(`there is no user ${JSON.stringify(text)} yet; ${suggestionText(text, users)}`);
  return text;
}

const few = (names: readonly string[]): string =>
  `${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ', …' : ''}`;

/** The participant that an argument names: by its uid, or by the name of a participant that hosts a party. */
export async function participant(input: Input, name: string): Promise<string | undefined> {
  const text = input.text(name);
  if (text === undefined || text.includes('::')) return text;
  const hosts = list(await input.read('/parties'), 'parties').flatMap((one) =>
    list(one, 'hosting').map((host) => textAt(host, 'participant')),
  );
  if (input.stop()) return undefined;
  const uids = [...new Set(hosts)];
  const found = uids.filter((uid) => hintOf(uid.replace(/^PAR::/, '')) === text);
  return found.length === 1
    ? found[0]
    : input.refuse(
        name,
        text,
        'the uid of a participant, or the name of one that hosts a party,',
        `these do: ${few(uids)}`,
      );
}

/** Where contracts of a kind are listed, and their short names there. */
interface Shelf {
  readonly path: string;
  readonly ids: (body: Json | undefined) => readonly string[];
  readonly byName?: (body: Json | undefined, text: string) => readonly string[];
}

const OFFERS: Shelf = { path: '/offers', ids: (body) => list(body, 'offers').map(idOf), byName: offersTracked };
const HOLDINGS: Shelf = { path: '/holdings', ids: (body) => list(body, 'holdings').map(idOf) };
const DUE: Shelf = {
  path: '/automation',
  ids: (body) =>
    list(body, 'due')
      .map(idOf)
      .filter((id) => id !== ''),
};
const CONTRACTS: Shelf = { path: '/contracts?limit=1000', ids: (body) => list(body, 'contracts').map(idOf) };
const VOTES: Shelf = {
  path: '/votes',
  ids: (body) => list(body, 'votes').map((vote) => textAt(vote, 'trackingId')),
};
const SHELVES = { offers: OFFERS, holdings: HOLDINGS, due: DUE, contracts: CONTRACTS, votes: VOTES } as const;

const idOf = (json: Json): string => textAt(json, 'contractId');

/** Offers with a tracking id; among several, the one that is still open. */
function offersTracked(body: Json | undefined, text: string): readonly string[] {
  const tracked = list(body, 'offers').filter((offer) => textAt(offer, 'trackingId') === text);
  const alive = tracked.filter((offer) => list(offer, 'moves').length > 0);
  return (tracked.length > 1 && alive.length > 0 ? alive : tracked).map(idOf);
}

/** Minimum length of a ledger id; texts of this length are not looked up. */
const WHOLE_ID = /^[0-9a-f]{100,}$/;

/** The contract that an argument names: by its id, by the beginning of one, or an offer by its tracking id. */
export async function contract(
  input: Input,
  name: string,
  shelves: readonly (keyof typeof SHELVES)[],
): Promise<string | undefined> {
  const text = input.text(name)?.replace(/…$/, '');
  if (text === undefined || WHOLE_ID.test(text)) return text;
  const found = new Set<string>();
  let most = 0;
  for (const shelf of shelves) {
    const { path, ids, byName } = SHELVES[shelf];
    const body = await input.read(path);
    const all = ids(body);
    most += all.length;
    const exact = byName?.(body, text) ?? [];
    for (const id of exact.length > 0 ? exact : all.filter((one) => one.startsWith(text))) found.add(id);
  }
  if (input.stop()) return undefined;
  if (found.size === 1) return [...found][0];
  const trouble =
    found.size === 0
      ? `none of the ${most} listed has it`
      : `${found.size} have it: ${few([...found].map((id) => id.slice(0, 24)))}`;
  return input.refuse(
    name,
    text,
    `the id of one contract, its beginning${shelves.includes('offers') ? ', or the tracking id of an offer' : ''}`,
    trouble,
  );
}
