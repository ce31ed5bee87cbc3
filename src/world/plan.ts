// Turns a world file into commands in time order. Each step is decided by the ledger's own code, so a world cannot hold what
// the network could not have done.

import { amount, err, micros, ok, parseInstant, parseSpan, plus, ZERO, type Micros, type Result } from '../base';
import {
  activeOf, activeOfStakeholder, networkOf, partyIdOf, type Command, type Network, type PartyId, type Permission, type State, type UserRight,
} from '../ledger';
import type { ExtraWords, HostingWords, NameWords, OfferWords, UserWords, WorldFile } from './types';

export interface Span {
  readonly start: Micros;
  readonly end: Micros;
}

export interface Step {
  readonly at: Micros;
  /** Where in the file it comes from. */
  readonly pointer: string;
  /** The command, made when its time has come: it may name contracts that earlier steps created. */
  readonly command: (state: State) => Result<Command, string>;
}

export interface PlanError {
  readonly pointer: string;
  readonly message: string;
}

interface Planning {
  readonly file: WorldFile;
  readonly span: Span;
  readonly partyOf: (hint: string) => PartyId;
  readonly participantOf: (name: string) => string;
  /** What an external party signs for the step at a place of the file: a multihash in hex. */
  readonly hashOf: (pointer: string) => string;
  readonly steps: Step[];
  readonly errors: PlanError[];
}

export interface PlanSettings {
  readonly seed: string;
  readonly hash: (text: string) => string;
}

const OPERATOR = 'validator-operator';

/** The network that a file describes. */
function networkFrom(file: WorldFile, settings: PlanSettings): Network {
  const words = file.network ?? {};
  const id = (hint: string): string => partyIdOf(settings, hint);
  const delays = words.delays ?? {};
  const span = (text: string | undefined, otherwise: string): Micros => parseSpan(text ?? otherwise) ?? micros(0n);
  const svName = words.svName ?? 'Digital-Asset-2';
  return {
    dso: id('DSO'),
    sv: { name: svName, party: id(svName), user: 'sv' },
    validator: { user: OPERATOR, party: id(OPERATOR) },
    participant: id('participant'),
    svParticipant: id('sv-participant'),
    synchronizerId: id('global-domain'),
    otherSynchronizerId: id('private-domain'),
    tick: span(words.tick, '10m'),
    amuletPrice: words.amuletPrice ?? '0.1500000000',
    firstRound: words.firstRound ?? 0,
    isDevNet: words.devNet ?? true,
    names: {
      networkName: words.networkName ?? 'Splice',
      networkFaviconUrl: words.networkFaviconUrl ?? 'https://www.hyperledger.org/hubfs/hyperledgerfavicon.png',
      tokenName: words.tokenName ?? 'Amulet',
      tokenNameAcronym: words.tokenNameAcronym ?? 'AMT',
      nameServiceName: words.nameServiceName ?? 'Amulet Name Service',
      nameServiceNameAcronym: words.nameServiceNameAcronym ?? 'ANS',
    },
    delays: { consume: span(delays.consume, '1s'), expire: span(delays.expire, '0s'), summarize: span(delays.summarize, '30s'), assign: span(delays.assign, '5s') },
  };
}

/** All steps of a file, in time order; steps of one instant keep the order of the file. */
export function planWorld(file: WorldFile, span: Span, settings: PlanSettings): Result<readonly Step[], readonly PlanError[]> {
  const planning: Planning = {
    file,
    span,
    partyOf: (hint) => partyIdOf(settings, hint),
    participantOf: (name) => partyIdOf(settings, name === 'sv' ? 'sv-participant' : name),
    hashOf: (pointer) => `1220${settings.hash(`${settings.seed}/signed/${pointer}`)}`,
    steps: [],
    errors: [],
  };
  const network = networkFrom(file, settings);
  checkNetwork(planning, network);
  planNetwork(planning, network);
  checkNames(planning);
  for (const [name, words] of Object.entries(file.users)) planUser(planning, name, words);
  for (const [name, words] of Object.entries(file.parties ?? {})) planParty(planning, name, words.hosted, words.at);
  file.offers?.forEach((words, index) => planOffer(planning, words, `/offers/${index}`));
  file.names?.forEach((words, index) => planName(planning, words, `/names/${index}`));
  planRest(planning);
  if (planning.errors.length > 0) return err(planning.errors);
  return ok(planning.steps.map((step, order) => ({ step, order })).sort(byTime).map(({ step }) => step));
}

const byTime = (a: { step: Step; order: number }, b: { step: Step; order: number }): number =>
  a.step.at === b.step.at ? a.order - b.order : a.step.at < b.step.at ? -1 : 1;

/** Reads a time word; a wrong one is noted and stands for the end. */
function timeIn(span: Span, word: string): Micros | undefined {
  if (word.startsWith('-') || word.startsWith('+')) {
    const distance = parseSpan(word.slice(1));
    if (distance === undefined) return undefined;
    return word.startsWith('-') ? plus(span.end, -distance) : plus(span.start, distance);
  }
  return parseInstant(word);
}

function at(planning: Planning, word: string, pointer: string): Micros {
  const time = timeIn(planning.span, word);
  if (time === undefined) planning.errors.push({ pointer, message: `${JSON.stringify(word)} is no time; write an instant such as 2026-01-15T12:00:00Z, a span before the end such as -5h, or one after the start such as +1h` });
  else if (time < planning.span.start || time > planning.span.end) planning.errors.push({ pointer, message: `${word} lies outside the history; lengthen \`lasts\` or move the time` });
  return time ?? planning.span.end;
}

/** A point in time that may lie in the future of the world: an expiry. `30d` counts from `from`. */
function until(planning: Planning, word: string, from: Micros, pointer: string): Micros {
  const distance = parseSpan(word);
  if (distance !== undefined) return plus(from, distance);
  const time = timeIn(planning.span, word);
  if (time === undefined) planning.errors.push({ pointer, message: `${JSON.stringify(word)} is no time; write a span such as 30d or an instant` });
  return time ?? planning.span.end;
}

function add(planning: Planning, time: Micros, pointer: string, command: Command | ((state: State) => Result<Command, string>)): void {
  planning.steps.push({ at: time, pointer, command: typeof command === 'function' ? command : () => ok(command) });
}

function planNetwork(planning: Planning, network: Network): void {
  const { start } = planning.span;
  add(planning, start, '/network', { type: 'start-network', network, migrationId: planning.file.network?.migrationId ?? 0 });
  const rights: readonly UserRight[] = [{ kind: 'participantAdmin' }, { kind: 'readAsAnyParty' }, { kind: 'actAs', party: network.validator.party }];
  add(planning, start, '/network', { type: 'create-user', userId: network.validator.user, party: network.validator.party, rights });
  add(planning, start, '/network', { type: 'install-wallet', userId: network.validator.user, party: network.validator.party });
}

/** More rounds than that take minutes to simulate; a tick of nothing never ends. */
const MOST_ROUNDS = 100_000n;

/** What the schema cannot say of the network: a price that can be divided by, and a tick that lets the history end. */
function checkNetwork({ span, errors }: Planning, { amuletPrice, tick }: Network): void {
  if (amount(amuletPrice).lte(ZERO)) errors.push({ pointer: '/network/amuletPrice', message: `${amuletPrice} is no price; write what a token costs in USD, more than nothing` });
  if (tick === 0n || (span.end - span.start) / tick > MOST_ROUNDS)
    errors.push({ pointer: '/network/tick', message: `the history has more than ${MOST_ROUNDS} mining rounds; lengthen \`tick\` or shorten \`lasts\`` });
}

/** Every name that the file uses is a user or a party of the file: a slip of the pen must not make a new party. */
function checkNames({ file, errors }: Planning): void {
  const known = [...Object.keys(file.users), ...Object.keys(file.parties ?? {}), OPERATOR];
  const use = (name: string, pointer: string): void => {
    if (!known.includes(name)) errors.push({ pointer, message: `there is no user or party ${name}; there are: ${known.join(', ')}` });
  };
  file.offers?.forEach(({ from, to }, index) => [['from', from] as const, ['to', to] as const].forEach(([role, name]) => use(name, `/offers/${index}/${role}`)));
  file.names?.forEach(({ user }, index) => use(user, `/names/${index}/user`));
  file.preapprovals?.forEach(({ user }, index) => use(user, `/preapprovals/${index}/user`));
  file.reassignments?.forEach(({ holdingOf }, index) => use(holdingOf, `/reassignments/${index}/holdingOf`));
  file.hosting?.forEach(({ party }, index) => use(party, `/hosting/${index}/party`));
  file.extras?.forEach(({ user }, index) => use(user, `/extras/${index}/user`));
  for (const [user, { locked }] of Object.entries(file.users)) locked?.forEach(({ holder }, index) => use(holder, `/users/${user}/locked/${index}/holder`));
}

/** A second for every user after the start, so that a wallet's history has an order. */
function planUser(planning: Planning, name: string, words: UserWords): void {
  const pointer = `/users/${name}`;
  const joined = words.at === undefined ? plus(planning.span.start, 1_000_000n * BigInt(1 + Object.keys(planning.file.users).indexOf(name))) : at(planning, words.at, `${pointer}/at`);
  const party = planning.partyOf(name);
  if (words.wallet === false) {
    add(planning, joined, pointer, { type: 'create-user', userId: name, rights: [] });
    return;
  }
  add(planning, joined, pointer, { type: 'map-party', party, participant: planning.participantOf('participant'), permission: 'submission' });
  add(planning, joined, pointer, { type: 'create-user', userId: name, party, rights: [{ kind: 'actAs', party }, { kind: 'readAs', party }] });
  add(planning, joined, pointer, { type: 'install-wallet', userId: name, party });
  if (words.automation === false) add(planning, joined, pointer, { type: 'set-automation', subject: 'wallet', key: party, on: false });
  (words.holdings ?? []).forEach((amount, index) => add(planning, plus(joined, micros(60_000_000n * BigInt(index + 1))), `${pointer}/holdings/${index}`, { type: 'mint', owner: party, amount }));
  const funded = plus(joined, micros(60_000_000n * BigInt((words.holdings?.length ?? 0) + 1)));
  (words.locked ?? []).forEach((lock, index) => {
    const where = `${pointer}/locked/${index}`;
    const expiresAt = until(planning, lock.expires, planning.span.end, `${where}/expires`);
    add(planning, plus(funded, micros(60_000_000n * BigInt(index))), where, {
      type: 'lock', owner: party, holders: [planning.partyOf(lock.holder)], amount: lock.amount, expiresAt, ...(lock.note === undefined ? {} : { context: lock.note }),
    });
  });
}

function planParty(planning: Planning, name: string, hosted: readonly string[], word: string | undefined): void {
  const time = word === undefined ? plus(planning.span.start, 30_000_000n) : at(planning, word, `/parties/${name}/at`);
  const party = planning.partyOf(name);
  const pointer = `/parties/${name}`;
  const permission: Permission = hosted.length > 1 ? 'confirmation' : 'submission';
  for (const host of hosted) add(planning, time, pointer, { type: 'map-party', party, participant: planning.participantOf(host), permission });
  if (hosted.length > 0) return;
  // A party that nobody hosts was hosted once: else the network would not know it.
  const participant = planning.participantOf('participant');
  add(planning, time, pointer, { type: 'map-party', party, participant, permission });
  add(planning, time, pointer, { type: 'unmap-party', party, participant });
}

function planOffer(planning: Planning, words: OfferWords, pointer: string): void {
  const sender = planning.partyOf(words.from);
  const receiver = planning.partyOf(words.to);
  const created = at(planning, words.at, `${pointer}/at`);
  const expiresAt = until(planning, words.expires, created, `${pointer}/expires`);
  add(planning, created, pointer, { type: 'reserve-tracking-id', wallet: sender, trackingId: words.id });
  add(planning, created, pointer, { type: 'create-offer', sender, receiver, amount: words.amount, description: words.description, expiresAt, trackingId: words.id });
  const { then } = words;
  if (!then) return;
  add(planning, at(planning, then.at, `${pointer}/then/at`), `${pointer}/then`, (state) => {
    const offer = activeOfStakeholder(state, 'TransferOffer', sender).find(({ contract }) => contract.payload.trackingId === words.id && contract.payload.sender === sender);
    if (!offer) return err(`offer ${words.id} is no longer open at that time`);
    return ok({ type: `${then.move}-offer`, contractId: offer.contract.contractId, actor: then.move === 'withdraw' ? sender : receiver });
  });
}

function planName(planning: Planning, words: NameWords, pointer: string): void {
  const user = planning.partyOf(words.user);
  const time = at(planning, words.at, `${pointer}/at`);
  const lifetime = words.lives === undefined ? undefined : plus(until(planning, words.lives, time, `${pointer}/lives`), -time);
  add(planning, time, pointer, { type: 'publish-name', user, name: words.name, url: words.url ?? '', description: words.description ?? '', ...(lifetime === undefined ? {} : { lifetime }) });
  if (words.renews) add(planning, time, pointer, { type: 'set-automation', subject: 'name', key: words.name, on: true });
  if (words.renewedAt) add(planning, at(planning, words.renewedAt, `${pointer}/renewedAt`), pointer, { type: 'renew-name', name: words.name });
}

function planRest(planning: Planning): void {
  const { file, partyOf } = planning;
  file.preapprovals?.forEach((words, index) => {
    const pointer = `/preapprovals/${index}`;
    const time = at(planning, words.at, `${pointer}/at`);
    const validFor = words.lives === undefined ? undefined : plus(until(planning, words.lives, time, `${pointer}/lives`), -time);
    add(planning, time, pointer, { type: 'create-preapproval', receiver: partyOf(words.user), ...(validFor === undefined ? {} : { validFor }) });
    if (words.renews === false) add(planning, time, pointer, { type: 'set-automation', subject: 'preapproval', key: partyOf(words.user), on: false });
  });
  file.reassignments?.forEach((words, index) => planReassignment(planning, words, `/reassignments/${index}`));
  file.hosting?.forEach((words, index) => planHosting(planning, words, `/hosting/${index}`));
  file.migrations?.forEach(({ at: word, id }, index) => add(planning, at(planning, word, `/migrations/${index}/at`), `/migrations/${index}`, { type: 'start-migration', migrationId: id }));
  file.snapshots?.forEach(({ at: word }, index) => add(planning, at(planning, word, `/snapshots/${index}/at`), `/snapshots/${index}`, { type: 'force-snapshot' }));
  file.extras?.forEach((words, index) => planExtra(planning, words, `/extras/${index}`));
  if (file.lsu) planLsu(planning, file.lsu);
}

function planReassignment(planning: Planning, words: NonNullable<WorldFile['reassignments']>[number], pointer: string): void {
  const owner = planning.partyOf(words.holdingOf);
  const moved = at(planning, words.at, `${pointer}/at`);
  const move = (toOther: boolean) => (state: State): Result<Command, string> => {
    const network = networkOf(state);
    const target = toOther ? network.otherSynchronizerId : network.synchronizerId;
    const holding = activeOf(state, 'Amulet').find(({ contract, reassignments }) => contract.payload.owner === owner && (toOther ? reassignments.length === 0 : reassignments.length > 0));
    if (!holding) return err(`${words.holdingOf} has no holding to move at that time`);
    return ok({ type: 'unassign', contractId: holding.contract.contractId, target, submitter: owner, hold: words.hold ?? false });
  };
  add(planning, moved, pointer, move(true));
  if (words.backAt) add(planning, at(planning, words.backAt, `${pointer}/backAt`), pointer, move(false));
}

function planHosting(planning: Planning, words: HostingWords, pointer: string): void {
  const time = at(planning, words.at, `${pointer}/at`);
  const party = planning.partyOf(words.party);
  const participant = planning.participantOf(words.participant);
  const permission: Permission = words.permission ?? 'submission';
  add(planning, time, pointer, words.revoke ? { type: 'unmap-party', party, participant } : { type: 'map-party', party, participant, permission, onboarding: words.onboarding ?? false });
}

function planExtra(planning: Planning, { user, at: word, what, signed }: ExtraWords, pointer: string): void {
  const party = planning.partyOf(user);
  const signature = signed ? { externalTransactionHash: planning.hashOf(pointer) } : {};
  const command: Command = what === 'read-rules' ? { type: what, party, ...signature } : { type: what, owner: party, amount: '1', ...signature };
  add(planning, at(planning, word, `${pointer}/at`), pointer, command);
}

function planLsu(planning: Planning, words: NonNullable<WorldFile['lsu']>): void {
  const { end } = planning.span;
  const lsu = {
    topologyFreezeTime: until(planning, words.freeze, end, '/lsu/freeze'),
    upgradeTime: until(planning, words.upgrade, end, '/lsu/upgrade'),
    successorPhysicalSynchronizerId: `${planning.partyOf('global-domain')}::${words.successor}`,
  };
  add(planning, at(planning, words.announced, '/lsu/announced'), '/lsu', { type: 'announce-lsu', lsu });
}
