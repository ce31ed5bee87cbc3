// Which contract of one log is the same thing in another: what a deed made is paired with what the deed makes when it is done
// again, and what file and automation made is found by what people call it.

import { err, ok, type Result } from '../../base';
import type { Contract, ContractId, LogEntry, State, Transaction } from '../../ledger';

export interface Counterparts {
  /** The same contract in the present log; the error names what is not there. */
  contract(id: ContractId): Result<ContractId, string>;
  /** The same reassignment, while it is in flight in the present log. */
  reassignment(id: string): Result<string, string>;
  /** Notes what a deed made then, and what it made when it was done again. */
  pair(then: readonly LogEntry[], again: readonly LogEntry[]): void;
}

interface Thing {
  readonly contractId: ContractId;
  /** What people call it. Several things may have one name: their order tells them apart. */
  readonly name: string;
  /** Of things with one name, those that agree in this are paired first. */
  readonly detail: string;
}

/** `deeds` are the entries of the past log that file and automation did not make. */
export function createCounterparts(
  past: { readonly state: State; readonly deeds: ReadonlySet<LogEntry> },
  present: State,
): Counterparts {
  const olds = collector(past.state, past.deeds);
  const again = new Set<LogEntry>();
  const news = collector(present, again);
  const pairs = new Map<ContractId, ContractId>();

  const contract = (id: ContractId): Result<ContractId, string> => {
    const paired = pairs.get(id);
    if (paired !== undefined) return ok(paired);
    olds.refresh();
    news.refresh();
    const thing = olds.find(id);
    const partner = thing && partnerOf(thing, olds.named(thing.name), news.named(thing.name));
    return partner ? ok(partner.contractId) : err(nameIn(past.state, id));
  };
  return {
    contract,
    reassignment(id) {
      const moved = past.state.updates.find((update) => update.type === 'reassignment' && update.reassignmentId === id);
      const partner = moved?.type === 'reassignment' ? contract(moved.contract.contractId) : err(id);
      if (!partner.ok) return err(`reassignment of ${partner.error}`);
      const flight = [...present.inFlight.values()].find((one) => one.contract.contractId === partner.value);
      return flight ? ok(flight.reassignmentId) : err(`reassignment in flight of ${nameIn(present, partner.value)}`);
    },
    pair(then, made) {
      made.forEach((entry) => again.add(entry));
      const [before, after] = [thingsIn(then, past.state), thingsIn(made, present)];
      for (const thing of before) {
        const partner = partnerOf(thing, withName(before, thing.name), withName(after, thing.name));
        if (partner) pairs.set(thing.contractId, partner.contractId);
      }
    },
  };
}

const withName = (things: readonly Thing[], name: string): readonly Thing[] =>
  things.filter((thing) => thing.name === name);

/** Things of a growing log that are no part of certain entries. */
function collector({ log, contracts }: State, except: ReadonlySet<LogEntry>) {
  const byName = new Map<string, Thing[]>();
  const byId = new Map<ContractId, Thing>();
  let read = 0;
  const keep = (thing: Thing): void => {
    byId.set(thing.contractId, thing);
    const same = byName.get(thing.name);
    if (same) same.push(thing);
    else byName.set(thing.name, [thing]);
  };
  return {
    refresh() {
      const fresh = log.slice(read).filter((entry) => !except.has(entry));
      read = log.length;
      thingsIn(fresh, { contracts }).forEach(keep);
    },
    find: (id: ContractId): Thing | undefined => byId.get(id),
    named: (name: string): readonly Thing[] => byName.get(name) ?? [],
  };
}

/** Those that agree in every detail are paired in their order, and then what is left over, in its order. */
function partnerOf(thing: Thing, olds: readonly Thing[], news: readonly Thing[]): Thing | undefined {
  const alike = (one: Thing): boolean => one.detail === thing.detail;
  const equal = news.filter(alike)[olds.filter(alike).indexOf(thing)];
  return equal ?? leftOver(news, olds)[leftOver(olds, news).indexOf(thing)];
}

/** The things for which the others have no equal. */
function leftOver(things: readonly Thing[], others: readonly Thing[]): readonly Thing[] {
  const count = new Map<string, number>();
  for (const { detail } of others) count.set(detail, (count.get(detail) ?? 0) + 1);
  return things.filter(({ detail }) => {
    const free = count.get(detail) ?? 0;
    count.set(detail, free - 1);
    return free <= 0;
  });
}

type Contracts = Pick<State, 'contracts'>;

const thingsIn = (entries: readonly LogEntry[], state: Contracts): readonly Thing[] =>
  entries.flatMap((entry) =>
    entry.type === 'transaction'
      ? entry.nodes.flatMap((node) => (node.kind === 'create' ? [thingOf(node.contract, paidBy(entry, state))] : []))
      : [],
  );

function thingOf(contract: Contract, paid: string | undefined): Thing {
  const { contractId, template } = contract;
  if (template !== 'Amulet' && template !== 'LockedAmulet') return { contractId, name: nameOf(contract), detail: '' };
  const { amount } = template === 'Amulet' ? contract.payload : contract.payload.amulet;
  // What an offer brought is that offer's, whatever its amount; what was minted is known by its amount.
  return paid === undefined
    ? { contractId, name: nameOf(contract), detail: amount.initialAmount }
    : { contractId, name: `${nameOf(contract)} from ${paid}`, detail: '' };
}

/** The accepted offer that a transaction consumes, if it does. */
function paidBy({ nodes: [root] }: Transaction, { contracts }: Contracts): string | undefined {
  if (root?.kind !== 'exercise' || root.choice !== 'AcceptedTransferOffer_Complete') return undefined;
  const offer = contracts.get(root.contractId)?.contract;
  return offer && nameOf(offer);
}

const nameIn = (state: State, id: ContractId): string => {
  const known = state.contracts.get(id)?.contract;
  return known ? nameOf(known) : id;
};

/** What people call a contract: unique for offers, wallets and rounds; others of one name follow each other. */
function nameOf(contract: Contract): string {
  switch (contract.template) {
    case 'TransferOffer':
    case 'AcceptedTransferOffer':
      return `${contract.template} ${JSON.stringify(contract.payload.trackingId)} of ${contract.payload.sender}`;
    case 'Amulet':
      return `Amulet of ${contract.payload.owner}`;
    case 'LockedAmulet':
      return `LockedAmulet of ${contract.payload.amulet.owner}`;
    case 'AnsEntry':
      return `AnsEntry ${contract.payload.name}`;
    case 'TransferPreapproval':
      return `TransferPreapproval of ${contract.payload.receiver}`;
    case 'WalletAppInstall':
      return `WalletAppInstall of ${contract.payload.endUserName}`;
    case 'OpenMiningRound':
    case 'SummarizingMiningRound':
    case 'IssuingMiningRound':
    case 'ClosedMiningRound':
      return `${contract.template} ${contract.payload.round.number}`;
    default:
      return contract.template;
  }
}
