// Instruments besides the network's token, and the minting of the test token.

import { err, formatAmount, ok, parseAmount, parseUnits, ZERO, type Result } from '../../base';
import type { PartyId } from '../daml';
import { partyIdOf } from '../ids';
import { activeContract, firstOfStakeholder, networkOf, type State } from '../state';
import { hintOfParty, instrumentsOf, tokenSupplyOf } from '../test-token';
import type { Env, Instrument } from '../types';
import type { CommandOf, Decision, Rejection } from './commands';
import { archive, createDraft } from './draft';
import { invalidAmount, SUPPLY_LIMIT } from './holdings';

/** Every instrument is listed by the registry of its administrator, and every administrator has a registry. */
const MAX_INSTRUMENTS = 100;
const MAX_TEXT_LENGTH = 255;
const MAX_DECIMALS = 10;
/** Control characters and halves of surrogate pairs. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/**
 * Creates an instrument. Its administrator is hosted by the served participant unless it exists, and gets the rules
 * contract that is the factory of transfers. Rejects ids in use, invalid texts, and more than `MAX_INSTRUMENTS`.
 */
export function createInstrument(state: State, command: CommandOf<'create-instrument'>, env: Env): Decision {
  const admin = 'party' in command.admin ? command.admin.party : partyIdOf(env, command.admin.hint);
  const { id, name = id, symbol = id, decimals = MAX_DECIMALS } = command;
  const instrument = { admin, id, name, symbol, decimals };
  const rejection = rejectInstrument(state, instrument);
  if (rejection) return err(rejection);
  const isHosted = state.hosting.has(admin);
  if ('party' in command.admin && !isHosted) return err({ code: 'unknown', kind: 'party', id: admin });
  const draft = createDraft(state, env);
  if (!isHosted)
    draft.topology([
      { kind: 'added', party: admin, participant: networkOf(state).participant, permission: 'submission' },
    ]);
  if (!firstOfStakeholder(state, 'TokenRules', admin))
    draft.transaction({ actAs: [admin], workflowId: 'token-rules', roots: [draft.create('TokenRules', { admin })] });
  draft.fact({ type: 'instrument-created', at: env.now, instrument });
  return ok(draft.entries);
}

function rejectInstrument(state: State, instrument: Instrument): Rejection | undefined {
  const { admin, id, decimals } = instrument;
  for (const field of ['id', 'name', 'symbol'] as const) {
    const text = instrument[field];
    if (text === '' || text.length > MAX_TEXT_LENGTH || UNPRINTABLE.test(text))
      return {
        code: 'invalid-value',
        field,
        value: text,
        expected: `1 to ${MAX_TEXT_LENGTH} characters without control characters`,
      };
  }
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS)
    return {
      code: 'invalid-value',
      field: 'decimals',
      value: String(decimals),
      expected: `an integer from 0 to ${MAX_DECIMALS}`,
    };
  if (admin === networkOf(state).dso)
    return { code: 'precondition', reason: "the governance party administers the network's token only" };
  const hint = hintOfParty(admin);
  const namesake = [...state.instruments.keys()].find((other) => other !== admin && hintOfParty(other) === hint);
  if (namesake !== undefined)
    return { code: 'precondition', reason: `another administrator is called ${hint}: ${namesake}` };
  if (instrumentNamed(state, admin, id)) return { code: 'already-exists', kind: 'instrument', id };
  return instrumentsOf(state).length < MAX_INSTRUMENTS
    ? undefined
    : { code: 'precondition', reason: `a world has at most ${MAX_INSTRUMENTS} instruments` };
}

const instrumentNamed = (state: State, admin: PartyId, id: string): Instrument | undefined =>
  state.instruments.get(admin)?.find((instrument) => instrument.id === id);

/** Mints a holding of an instrument. Rejects unknown instruments, and amounts that are too fine or too large. */
export function mintToken(state: State, { owner, admin, id, amount }: CommandOf<'mint-token'>, env: Env): Decision {
  const instrument = instrumentNamed(state, admin, id);
  if (!instrument) return err({ code: 'unknown', kind: 'instrument', id });
  const value = parseNewTokens(state, instrument, amount);
  if (!value.ok) return value;
  const draft = createDraft(state, env);
  const holding = { owner, instrumentId: { admin, id }, amount: value.value, lock: null, meta: { values: {} } };
  draft.transaction({
    actAs: [...new Set([admin, owner])],
    workflowId: 'mint',
    roots: [draft.create('Token', { holding })],
  });
  return ok(draft.entries);
}

function parseNewTokens(state: State, instrument: Instrument, text: string): Result<string, Rejection> {
  const { admin, id, decimals } = instrument;
  const value = parseAmount(text);
  if (!value || value.lte(ZERO)) return err(invalidAmount(text, 'a positive decimal'));
  if (!value.round(decimals).eq(value))
    return err(invalidAmount(text, `a decimal with at most ${decimals} places after the point, as ${id} has`));
  const amount = formatAmount(value);
  return tokenSupplyOf(state, admin, id) + parseUnits(amount) < SUPPLY_LIMIT
    ? ok(amount)
    : err(invalidAmount(text, `an amount that keeps the supply of ${id} below 10^27`));
}

/** Archives a free holding of the test token; undefined for another contract. */
export function burnToken(state: State, { contractId }: CommandOf<'burn'>, env: Env): Decision | undefined {
  const record = activeContract(state, 'Token', contractId);
  if (!record) return undefined;
  const draft = createDraft(state, env);
  draft.transaction({
    actAs: [...record.contract.signatories],
    workflowId: 'burn',
    roots: [archive(record.contract)],
  });
  return ok(draft.entries);
}
