// Views of contracts through interfaces. Source: the holding view that wallets read (sdk flows 2 b), observed-ledger 1.7.

import { networkOf, type State } from '../state';
import type { DamlType, DamlValue, InterfaceName, Payload } from '../daml';
import { list, numeric, optional, party, record, relTime, text, textMap, timestamp } from '../daml/types';
import type { Contract } from '../types';

const META = 'amulet.splice.lfdecentralizedtrust.org';

const HOLDING_VIEW = record({
  owner: party,
  instrumentId: record({ admin: party, id: text }),
  amount: numeric,
  lock: optional(record({ holders: list(party), expiresAt: optional(timestamp), expiresAfter: optional(relTime), context: optional(text) })),
  meta: record({ values: textMap(text) }),
});

/** The type of an interface's view. */
export function interfaceViewType(name: InterfaceName): DamlType {
  switch (name) {
    case 'Holding':
      return HOLDING_VIEW;
  }
}

/** The view's value, or undefined when the contract does not implement the interface. */
export function interfaceView(state: State, contract: Contract, name: InterfaceName): DamlValue | undefined {
  switch (name) {
    case 'Holding':
      if (contract.template === 'Amulet') return holdingView(state, contract.payload, null);
      if (contract.template === 'LockedAmulet') return holdingView(state, contract.payload.amulet, lockView(contract.payload));
      return undefined;
  }
}

const holdingView = (state: State, amulet: Payload<'Amulet'>, lock: DamlValue): DamlValue => ({
  owner: amulet.owner,
  instrumentId: { admin: networkOf(state).dso, id: 'Amulet' },
  amount: amulet.amount.initialAmount,
  lock,
  meta: { values: { [`${META}/created-in-round`]: amulet.amount.createdAt.number, [`${META}/rate-per-round`]: amulet.amount.ratePerRound.rate } },
});

const lockView = ({ lock }: Payload<'LockedAmulet'>): DamlValue => ({
  holders: lock.holders,
  expiresAt: lock.expiresAt,
  expiresAfter: null,
  context: lock.optContext,
});
