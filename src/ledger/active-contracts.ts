// Active contracts by template and stakeholder. Like every index it is derived from the log; it is updated lazily, on
// read. Contracts that are created and archived between two reads, as most of a long log on replay, never enter a
// table.

import type { PartyId, TemplateName } from './daml';
import type { ContractId } from './types';

/** The members of a record that the index needs. */
interface IndexedContract {
  readonly contract: {
    readonly contractId: ContractId;
    readonly template: TemplateName;
    readonly signatories: readonly PartyId[];
    readonly observers: readonly PartyId[];
  };
  readonly created: { readonly offset: number };
  readonly archived: object | undefined;
}

type ContractTable<E> = Map<ContractId, E>;

export interface ActiveContracts<E extends IndexedContract> {
  /** Records are added in order of creation; every table keeps that order. */
  add(record: E): void;
  /** To be called once the record is marked as archived. */
  remove(record: E): void;
  of(template: TemplateName): ReadonlyMap<ContractId, E>;
  /** Not available for the governance party, which is a stakeholder of most contracts. */
  ofStakeholder(template: TemplateName, party: PartyId): ReadonlyMap<ContractId, E>;
  byTemplate(): Map<TemplateName, ContractTable<E>>;
  byStakeholder(): ReadonlyMap<TemplateName, ReadonlyMap<PartyId, ContractTable<E>>>;
}

interface TemplateIndex<E> {
  readonly ofParty: Map<PartyId, ContractTable<E>>;
  /** Created since the last read; may contain archived contracts. */
  added: E[];
  /** How many of `added` are in the tables already. */
  entered: number;
}

/** Number of records per template that may wait for a read. */
const MAX_PENDING = 1 << 14;
const NOTHING: ReadonlyMap<never, never> = new Map<never, never>();

export function createActiveContracts<E extends IndexedContract>(
  isIndexed: (party: PartyId) => boolean,
): ActiveContracts<E> {
  const active = new Map<TemplateName, ContractTable<E>>();
  const rest = new Map<TemplateName, TemplateIndex<E>>();

  const settle = (template: TemplateName): TemplateIndex<E> | undefined => {
    const known = rest.get(template);
    if (!known || known.added.length === 0) return known;
    while (known.entered < known.added.length) enterNext(known);
    [known.added, known.entered] = [[], 0];
    return known;
  };
  const enterNext = (known: TemplateIndex<E>): void => {
    const record = known.added[known.entered];
    if (record && !record.archived) enter(record, known.ofParty);
    known.entered += 1;
  };
  const enter = (record: E, ofParty: TemplateIndex<E>['ofParty']): void => {
    const { contractId, template, signatories, observers } = record.contract;
    active.get(template)?.set(contractId, record);
    for (const party of signatories) if (isIndexed(party)) put(ofParty, party, record);
    for (const party of observers) if (isIndexed(party)) put(ofParty, party, record);
  };
  const leave = (contractId: ContractId, party: PartyId, ofParty: TemplateIndex<E>['ofParty']): void => {
    const table = ofParty.get(party);
    if (table?.delete(contractId) && table.size === 0) ofParty.delete(party);
  };
  const settleAll = (): void => {
    for (const template of rest.keys()) settle(template);
  };

  return {
    add(record) {
      const { template } = record.contract;
      let known = rest.get(template);
      if (!known) {
        rest.set(template, (known = { ofParty: new Map(), added: [], entered: 0 }));
        active.set(template, new Map());
      }
      known.added.push(record);
      if (known.added.length - known.entered <= MAX_PENDING) return;
      // One for each that comes: all of them at once would hold up requests for a few dozen milliseconds.
      enterNext(known);
      if (known.entered < MAX_PENDING) return;
      [known.added, known.entered] = [known.added.slice(known.entered), 0];
    },
    remove({ contract: { contractId, template, signatories, observers }, created }) {
      const known = rest.get(template);
      const first = known?.added[known.entered];
      // A record newer than the oldest pending one is pending as well. Those of one update may be divided.
      if (!known || (first && created.offset > first.created.offset)) return;
      if (active.get(template)?.delete(contractId) !== true) return;
      for (const party of signatories) leave(contractId, party, known.ofParty);
      for (const party of observers) leave(contractId, party, known.ofParty);
    },
    of(template) {
      settle(template);
      return active.get(template) ?? NOTHING;
    },
    ofStakeholder: (template, party) => settle(template)?.ofParty.get(party) ?? NOTHING,
    byTemplate() {
      settleAll();
      return active;
    },
    byStakeholder() {
      settleAll();
      return new Map([...rest].map(([template, { ofParty }]) => [template, ofParty]));
    },
  };
}

function put<E extends IndexedContract>(ofParty: Map<PartyId, ContractTable<E>>, party: PartyId, record: E): void {
  const known = ofParty.get(party);
  if (known) known.set(record.contract.contractId, record);
  else ofParty.set(party, new Map([[record.contract.contractId, record]]));
}
