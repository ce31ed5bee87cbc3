// Holdings of all parties: list, mint, lock, unlock, burn.

import { err, ok, type Result } from '../../base';
import {
  activeOf,
  allTokenPositions,
  AMULET,
  hintOfParty,
  instrumentsOf,
  networkOf,
  timeOf,
  type Command,
  type ContractRecord,
  type Instrument,
  type PartyId,
  type Rejection,
  type State,
  type TemplateName,
  type TokenPosition,
} from '../../ledger';
import { json } from '../answers';
import { textMember, textsMember } from '../read';
import type { Operation } from '../types';
import { executeAll, firstUnknown, isKnown, stateOf, unknownEntity } from './execute-commands';
import { commandAnswer } from './command-answer';
import { controlOperation, instantJson, instantMember, type ControlOperationCall } from './control-operation';

const listHoldings = controlOperation('listHoldings', (call) => {
  const { owner, instrument } = call.request.query;
  const state = stateOf(call);
  const { dso } = networkOf(state);
  const holdings = [
    ...[...activeOf(state, 'Amulet'), ...activeOf(state, 'LockedAmulet')].map((record) => amuletJson(record, dso)),
    ...allTokenPositions(state).map(tokenJson),
  ].filter(
    (holding) =>
      (owner === undefined || holding.owner === owner) &&
      (instrument === undefined || holding.instrument.id === instrument),
  );
  return json({ holdings: holdings.sort((a, b) => bySize(b.amount, a.amount)) });
});

/** Amounts have ten decimals, so they compare as integers without the point. */
function bySize(a: string, b: string): number {
  const difference = BigInt(a.replace('.', '')) - BigInt(b.replace('.', ''));
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

function amuletJson({ contract }: ContractRecord<'Amulet'> | ContractRecord<'LockedAmulet'>, dso: PartyId) {
  const amulet = contract.template === 'Amulet' ? contract.payload : contract.payload.amulet;
  const held = contract.template === 'Amulet' ? undefined : contract.payload.lock;
  return {
    contractId: contract.contractId,
    owner: amulet.owner,
    instrument: { admin: dso, id: AMULET },
    amount: amulet.amount.initialAmount,
    ...instantJson('createdAt', contract.createdAt),
    lock: held ? lockJson({ ...held, context: held.optContext }) : null,
  };
}

function tokenJson({ record: { contract }, holding }: TokenPosition) {
  const { owner, instrumentId, amount, lock } = holding;
  return {
    contractId: contract.contractId,
    owner,
    instrument: instrumentId,
    amount,
    ...instantJson('createdAt', contract.createdAt),
    lock: lock ? lockJson({ ...lock, expiresAt: lock.expiresAt ?? '' }) : null,
  };
}

const lockJson = ({
  holders,
  expiresAt,
  context,
}: {
  readonly holders: readonly PartyId[];
  readonly expiresAt: string;
  readonly context: string | null;
}) => ({ holders, ...instantJson('expiresAt', timeOf(expiresAt)), context });

const mintHolding = controlOperation('mintHolding', (call) => {
  const { body } = call.request;
  const [owner, amount] = [textMember(body, 'owner') ?? '', textMember(body, 'amount') ?? ''];
  if (!isKnown(call, owner)) return commandAnswer(call, unknownEntity('party', owner));
  const instrument = wantedInstrument(call);
  if (!instrument.ok) return commandAnswer(call, instrument);
  const command: Command = instrument.value
    ? { type: 'mint-token', owner, admin: instrument.value.admin, id: instrument.value.id, amount }
    : { type: 'mint', owner, amount };
  return commandAnswer(call, executeAll(call, [command]), {}, 201);
});

/** The instrument that a body names; undefined for the network's token, which is the default. */
function wantedInstrument(call: ControlOperationCall): Result<Instrument | undefined, Rejection> {
  const { body } = call.request;
  const state = stateOf(call);
  const [id, admin] = [textMember(body, 'instrument') ?? AMULET, textMember(body, 'admin')];
  const named = instrumentsOf(state).filter(
    (instrument) => instrument.id === id && (admin === undefined || instrument.admin === admin),
  );
  const isNetworks = id === AMULET && (admin === undefined || admin === networkOf(state).dso);
  if (isNetworks) return ok(undefined);
  const [found, other] = named;
  if (!found) return err({ code: 'unknown', kind: 'instrument', id, known: knownInstruments(state) });
  return other === undefined
    ? ok(found)
    : err({ code: 'precondition', reason: `several administrators have an instrument ${id}; name one with admin` });
}

/** Ids, those of test tokens with the name of the administrator. */
const knownInstruments = (state: State): readonly string[] => [
  ...new Set([AMULET, ...instrumentsOf(state).map(({ admin, id }) => `${id} of ${hintOfParty(admin)}`)]),
];

const lockHolding = controlOperation('lockHolding', (call) => {
  const { body } = call.request;
  const expiresAt = instantMember(body, 'expiresAt');
  const context = textMember(body, 'context');
  if (!expiresAt.ok) return expiresAt.error;
  const [owner, holders] = [textMember(body, 'owner') ?? '', textsMember(body, 'holders')];
  const stranger = firstUnknown(call, [owner, ...holders]);
  if (stranger !== undefined) return commandAnswer(call, unknownEntity('party', stranger));
  const command: Command = {
    type: 'lock',
    owner,
    holders,
    amount: textMember(body, 'amount') ?? '',
    expiresAt: expiresAt.value,
    ...(context === undefined ? {} : { context }),
  };
  return commandAnswer(call, executeAll(call, [command]), {}, 201);
});

const unlockHolding = controlOperation('unlockHolding', (call) =>
  commandAnswer(call, executeAll(call, [{ type: 'unlock', contractId: call.request.path['contractId'] ?? '' }])),
);

/** What to do before a locked holding can be burned. */
const LOCKED: Readonly<Partial<Record<TemplateName, string>>> = {
  LockedAmulet: 'unlock it first',
  TokenTransferOffer: 'withdraw or reject its transfer first',
  TokenAllocation: 'withdraw or cancel its allocation first',
};

const burnHolding = controlOperation('burnHolding', (call) => {
  const contractId = call.request.path['contractId'] ?? '';
  const contract = stateOf(call).contracts.get(contractId);
  const advice = contract && !contract.archived ? LOCKED[contract.contract.template] : undefined;
  if (advice !== undefined)
    return commandAnswer(call, err({ code: 'precondition', reason: `holding ${contractId} is locked; ${advice}` }));
  return commandAnswer(call, executeAll(call, [{ type: 'burn', contractId }]));
});

export const holdingsOperations: readonly Operation[] = [
  listHoldings,
  mintHolding,
  lockHolding,
  unlockHolding,
  burnHolding,
];
