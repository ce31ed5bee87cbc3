// Users with their wallets and initial holdings, parties without a user, and where parties are hosted.

import { err, MINUTE, ok, plus, SECOND, type Micros } from '../../base';
import { activeOfStakeholder, type PartyId, type Permission } from '../../ledger';
import type { HostingProperties, LockProperties, UserProperties } from '../world-schema';
import { add, at, until, type Planning } from './planning';

export function planPeople(planning: Planning): void {
  const { file } = planning;
  // A second for every user after the start, so that the history of a wallet has an order.
  Object.entries(file.users).forEach(([name, words], index) =>
    planUser(planning, name, { words, otherwise: plus(planning.span.start, SECOND * BigInt(1 + index)) }),
  );
  for (const [name, words] of Object.entries(file.parties ?? {})) planParty(planning, name, words.hosted, words.at);
}

function planUser(
  planning: Planning,
  name: string,
  { words, otherwise }: { readonly words: UserProperties; readonly otherwise: Micros },
): void {
  const pointer = `/users/${name}`;
  const joined = words.at === undefined ? otherwise : at(planning, words.at, `${pointer}/at`);
  planning.joined.set(name, joined);
  const party = planning.partyOf(name);
  if (words.wallet === false) add(planning, joined, pointer, { type: 'create-user', userId: name, rights: [] });
  else {
    add(planning, joined, pointer, {
      type: 'map-party',
      party,
      participant: planning.participantOf('participant'),
      permission: 'submission',
    });
    add(planning, joined, pointer, {
      type: 'create-user',
      userId: name,
      party,
      rights: [
        { kind: 'actAs', party },
        { kind: 'readAs', party },
      ],
    });
    add(planning, joined, pointer, { type: 'install-wallet', userId: name, party });
    if (words.automation === false)
      add(planning, joined, pointer, { type: 'set-automation', subject: 'wallet', key: party, on: false });
    planFunds(planning, pointer, { words, party, joined });
  }
  if (words.leaves !== undefined)
    add(planning, at(planning, words.leaves, `${pointer}/leaves`), `${pointer}/leaves`, {
      type: 'deactivate-user',
      userId: name,
    });
}

/** A minute for every holding and every lock, after the user joined. */
function planFunds(
  planning: Planning,
  pointer: string,
  { words, party, joined }: { readonly words: UserProperties; readonly party: PartyId; readonly joined: Micros },
): void {
  const held = (words.holdings ?? []).map((amount, index) => ({ amount, where: `${pointer}/holdings/${index}` }));
  const funds = words.balance === undefined ? held : [{ amount: words.balance, where: `${pointer}/balance` }, ...held];
  const minute = (count: number): Micros => plus(joined, MINUTE * BigInt(count));
  funds.forEach(({ amount, where }, index) =>
    add(planning, minute(index + 1), where, { type: 'mint', owner: party, amount }),
  );
  (words.locked ?? []).forEach((lock, index) =>
    planLock(planning, `${pointer}/locked/${index}`, { lock, owner: party, time: minute(funds.length + 1 + index) }),
  );
}

function planLock(
  planning: Planning,
  pointer: string,
  { lock, owner, time }: { readonly lock: LockProperties; readonly owner: PartyId; readonly time: Micros },
): void {
  const expiresAt = until(planning, lock.expires, planning.span.end, `${pointer}/expires`);
  const holder = planning.partyOf(lock.holder);
  add(planning, time, pointer, {
    type: 'lock',
    owner,
    holders: [holder],
    amount: lock.amount,
    expiresAt,
    ...(lock.note === undefined ? {} : { context: lock.note }),
  });
  if (lock.unlockedAt === undefined) return;
  add(planning, at(planning, lock.unlockedAt, `${pointer}/unlockedAt`), pointer, (state) => {
    const found = activeOfStakeholder(state, 'LockedAmulet', owner).find(
      ({ contract: { payload } }) => payload.amulet.owner === owner && payload.lock.holders.includes(holder),
    );
    return found
      ? ok({ type: 'unlock', contractId: found.contract.contractId })
      : err('there is no locked holding at that time; move `unlockedAt` past the lock');
  });
}

function planParty(planning: Planning, name: string, hosted: readonly string[], word: string | undefined): void {
  const time = word === undefined ? plus(planning.span.start, 30n * SECOND) : at(planning, word, `/parties/${name}/at`);
  planning.joined.set(name, time);
  const party = planning.partyOf(name);
  const pointer = `/parties/${name}`;
  const permission: Permission = hosted.length > 1 ? 'confirmation' : 'submission';
  for (const host of hosted)
    add(planning, time, pointer, { type: 'map-party', party, participant: planning.participantOf(host), permission });
  if (hosted.length > 0) return;
  // A party without a host was hosted once: otherwise the network would not know it.
  const participant = planning.participantOf('participant');
  add(planning, time, pointer, { type: 'map-party', party, participant, permission });
  add(planning, time, pointer, { type: 'unmap-party', party, participant });
}

export function planHosting(planning: Planning, words: HostingProperties, pointer: string): void {
  const time = at(planning, words.at, `${pointer}/at`);
  const party = planning.partyOf(words.party);
  const participant = planning.participantOf(words.participant);
  const permission: Permission = words.permission ?? 'submission';
  add(
    planning,
    time,
    pointer,
    words.revoke
      ? { type: 'unmap-party', party, participant }
      : { type: 'map-party', party, participant, permission, onboarding: words.onboarding ?? false },
  );
}
