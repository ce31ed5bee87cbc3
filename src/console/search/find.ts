// Finds what a text names: an update, a contract, a party, an offer by its tracking id, an operation, an exchange.

import { resultOf, type ApiResult } from '../api/result';
import { control } from '../api/clients';
import { users } from '../live/status';
import { onWorldEvent } from '../live/world-events';
import { base, linkTo } from '../route';
import { matching, parseSearch } from './search-text';

export interface SearchHit {
  readonly kind: 'update' | 'contract' | 'party' | 'offer' | 'operation' | 'exchange';
  readonly title: string;
  readonly note: string;
  readonly href: string;
}

/** Of each kind. */
const MOST = 6;

/** Ids are looked up; names are compared with all parties, tracking ids and operations. */
export async function find(typed: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { text, updateId, offset, contractId, exchangeId } = parseSearch(typed);
  if (text === '') return [];
  const found = await Promise.all([
    updateId === undefined ? [] : updates({ updateId }, signal),
    offset === undefined ? [] : updates({ after: offset - 1, before: offset + 1 }, signal),
    contractId === undefined ? [] : contract(contractId, signal),
    exchangeId === undefined ? [] : exchange(exchangeId, signal),
    offers(text),
    parties(text),
    operations(text),
  ]);
  return found.flat();
}

const valueOf = <T>(answer: ApiResult<T>): T | undefined => (answer.ok ? answer.value : undefined);

/** Loaded once for a world, and again after it has changed. A failed load is not kept. */
function keptUntilChange<T>(load: () => Promise<ApiResult<T>>): () => Promise<T | undefined> {
  let kept: { readonly of: string; readonly answer: Promise<T | undefined> } | undefined;
  onWorldEvent(() => (kept = undefined));
  return () => {
    if (kept?.of === base.value) return kept.answer;
    const answer = load().then((result) => {
      if (!result.ok && kept?.answer === answer) kept = undefined;
      return valueOf(result);
    });
    kept = { of: base.value, answer };
    return answer;
  };
}

const listOfOffers = keptUntilChange(() => resultOf(control().GET('/offers', {})));
const listOfParties = keptUntilChange(() => resultOf(control().GET('/parties', {})));

async function updates(
  query: { readonly updateId: string } | { readonly after: number; readonly before: number },
  signal: AbortSignal,
): Promise<readonly SearchHit[]> {
  const list = valueOf(await resultOf(control().GET('/updates', { params: { query }, signal })));
  return (list?.updates ?? []).map(({ updateId, offset, summary, parties: involved }) => ({
    kind: 'update',
    title: summary,
    note: `offset ${offset}`,
    href: linkTo(['ledger', 'updates', updateId], {
      as: users.value.find(({ party }) => involved.includes(party))?.user,
    }),
  }));
}

async function contract(contractId: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const found = valueOf(
    await resultOf(control().GET('/contracts/{contractId}', { params: { path: { contractId } }, signal })),
  );
  return found === undefined
    ? []
    : [
        {
          kind: 'contract',
          title: found.template,
          note: found.state,
          href: linkTo(['ledger', 'contracts', contractId]),
        },
      ];
}

async function exchange(id: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const found = valueOf(await resultOf(control().GET('/requests/{id}', { params: { path: { id } }, signal })));
  return found === undefined
    ? []
    : [
        {
          kind: 'exchange',
          title: `${found.method} ${found.path}`,
          note: `${id}, ${found.status === 0 ? 'reset' : found.status}`,
          href: linkTo(['journal', id], { worlds: 'every' }),
        },
      ];
}

async function offers(text: string): Promise<readonly SearchHit[]> {
  const list = await listOfOffers();
  const userOf = (party: string): string | undefined => users.value.find((one) => one.party === party)?.user;
  return matching(list?.offers ?? [], ({ trackingId }) => [trackingId], text, MOST).map(
    ({ trackingId, sender, receiver, amount, state, contractId }) => {
      const user = userOf(sender) ?? userOf(receiver);
      return {
        kind: 'offer',
        title: trackingId,
        note: `${amount}, ${state}`,
        href:
          user === undefined
            ? linkTo(['ledger', 'contracts', contractId])
            : linkTo(['wallets', user], { offer: trackingId }),
      };
    },
  );
}

async function parties(text: string): Promise<readonly SearchHit[]> {
  const list = await listOfParties();
  const known = (list?.parties ?? []).map(({ party }) => ({
    party,
    user: users.value.find((one) => one.party === party)?.user,
  }));
  return matching(known, ({ party, user }) => [party, ...(user === undefined ? [] : [user])], text, MOST).map(
    ({ party, user }) => ({
      kind: 'party',
      title: party,
      note: user === undefined ? 'its updates' : `wallet of ${user}`,
      href: user === undefined ? linkTo(['ledger', 'updates'], { party, network: 'shown' }) : linkTo(['wallets', user]),
    }),
  );
}

async function operations(text: string): Promise<readonly SearchHit[]> {
  const offered = await import('virtual:offered');
  return matching(offered.operations, ({ id }) => [id], text, MOST).map(({ id, group }) => ({
    kind: 'operation',
    title: id,
    note: `its exchanges, ${group} group`,
    href: linkTo(['journal'], { operation: id }),
  }));
}
