// The test token: its holdings, and the instruments of a world with their administrators. Shared by decide and the views.

import { formatUnits, groupedBy, parseUnits } from '../base';
import type { AllocationSpecification, PartyId, Payload, TemplateName, TokenTransfer } from './daml';
import { activeOf, type ContractRecord, type State } from './state';
import type { Instrument, LedgerContract } from './types';

export type TokenHolding = Payload<'Token'>['holding'];

const HOLDING_TEMPLATES = ['Token', 'TokenTransferOffer', 'TokenAllocation'] as const satisfies readonly TemplateName[];

const NO_META = { values: {} } as const;

/** What a pending transfer holds: locked until the deadline for the administrator and the sender. */
export const offeredHolding = ({
  sender,
  receiver,
  amount,
  instrumentId,
  executeBefore,
}: Omit<TokenTransfer, 'meta'>): TokenHolding => ({
  owner: sender,
  instrumentId,
  amount,
  lock: {
    holders: [sender, instrumentId.admin],
    expiresAt: executeBefore,
    expiresAfter: null,
    context: `transfer to '${receiver}'`,
  },
  meta: NO_META,
});

/** What an allocation holds. */
export const allocatedHolding = ({ settlement, transferLeg }: AllocationSpecification): TokenHolding => {
  const { sender, amount, instrumentId } = transferLeg;
  return {
    owner: sender,
    instrumentId,
    amount,
    lock: {
      holders: [sender, instrumentId.admin],
      expiresAt: settlement.settleBefore,
      expiresAfter: null,
      context: `allocation for settlement of ${settlement.settlementRef.id}`,
    },
    meta: NO_META,
  };
};

/** The holding of a contract of the test token, locked or not; undefined for other contracts. */
export function tokenHoldingOf(contract: LedgerContract): TokenHolding | undefined {
  switch (contract.template) {
    case 'Token':
      return contract.payload.holding;
    case 'TokenTransferOffer':
      return offeredHolding(contract.payload.transfer);
    case 'TokenAllocation':
      return allocatedHolding(contract.payload.allocation);
    default:
      return undefined;
  }
}

export interface TokenPosition {
  readonly record: ContractRecord;
  readonly holding: TokenHolding;
}

/** All active holdings of test tokens. */
export const allTokenPositions = (state: State): readonly TokenPosition[] =>
  HOLDING_TEMPLATES.flatMap((template): readonly ContractRecord[] => activeOf(state, template)).flatMap((record) => {
    const holding = tokenHoldingOf(record.contract);
    return holding ? [{ record, holding }] : [];
  });

export interface TokenBalance {
  readonly instrument: TokenHolding['instrumentId'];
  readonly unlocked: string;
  /** Also what a transfer offer or an allocation holds. */
  readonly locked: string;
}

/** The balances of the test tokens that a party holds. */
export function tokenBalances(state: State, owner: PartyId): readonly TokenBalance[] {
  const own = allTokenPositions(state)
    .map(({ holding }) => holding)
    .filter((holding) => holding.owner === owner);
  const byInstrument = groupedBy(own, ({ instrumentId: { admin, id } }) => `${admin} ${id}`);
  return [...byInstrument.values()].flatMap(([first, ...others]) =>
    first ? [balanceOf(first.instrumentId, [first, ...others])] : [],
  );
}

function balanceOf(instrument: TokenBalance['instrument'], holdings: readonly TokenHolding[]): TokenBalance {
  const total = (isLocked: boolean): string =>
    formatUnits(
      holdings
        .filter(({ lock }) => (lock !== null) === isLocked)
        .reduce((sum, { amount }) => sum + parseUnits(amount), 0n),
    );
  return { instrument, unlocked: total(false), locked: total(true) };
}

/** Amounts of all active holdings of an instrument, in units of the last decimal. */
export const tokenSupplyOf = (state: State, admin: PartyId, id: string): bigint =>
  state.tokenSupplies.get(admin)?.get(id) ?? 0n;

/** All instruments of the world besides the network's token, in order of their creation by administrator. */
export const instrumentsOf = (state: State): readonly Instrument[] => [...state.instruments.values()].flat();

/** The name part of a party id. */
export const hintOfParty = (party: PartyId): string => party.split('::', 1)[0] ?? party;

/** The administrator with this party id or name, which is unique among administrators. */
export const administratorNamed = (state: State, name: string): PartyId | undefined =>
  state.instruments.has(name) ? name : [...state.instruments.keys()].find((admin) => hintOfParty(admin) === name);
