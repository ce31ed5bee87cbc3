// The instruments of the registry: the network's token and its supply (observed scan-validator 6).

import { formatInstant, formatUnits, parseUnits, type Json } from '../../base';
import { activeOf, AMULET, networkOf, type State } from '../../ledger';

/** APIs that scan's registry lists for itself; `TOKEN_APIS` are those of the network's token (Splice 0.7.4 scan). */
export const REGISTRY_APIS = { 'splice-api-token-metadata-v1': 1 };
const TOKEN_APIS = {
  ...REGISTRY_APIS,
  'splice-api-token-holding-v1': 1,
  'splice-api-token-transfer-instruction-v1': 1,
  'splice-api-token-allocation-v1': 1,
  'splice-api-token-allocation-instruction-v1': 1,
  'splice-api-token-holding-v2': 1,
  'splice-api-token-allocation-v2': 1,
  'splice-api-token-allocation-instruction-v2': 1,
  'splice-api-token-transfer-instruction-v2': 1,
  'splice-api-token-transfer-events-v2': 1,
};

/** Cached per ledger end, because worlds may contain many holdings. */
const supplies = new WeakMap<State, { readonly end: number; readonly total: string }>();

function totalSupply(state: State): string {
  const known = supplies.get(state);
  if (known?.end === state.ledgerEnd) return known.total;
  let units = 0n;
  for (const { contract } of activeOf(state, 'Amulet')) units += parseUnits(contract.payload.amount.initialAmount);
  for (const { contract } of activeOf(state, 'LockedAmulet'))
    units += parseUnits(contract.payload.amulet.amount.initialAmount);
  const total = formatUnits(units);
  supplies.set(state, { end: state.ledgerEnd, total });
  return total;
}

/** Face values of all holdings, as of the newest update. */
function supply(state: State): Readonly<Record<string, Json>> {
  const last = state.updates.at(-1);
  return last ? { totalSupply: totalSupply(state), totalSupplyAsOf: formatInstant(last.recordTime) } : {};
}

export function networkInstrument(state: State): Json {
  const { tokenName, tokenNameAcronym } = networkOf(state).names;
  return {
    id: AMULET,
    name: tokenName,
    symbol: tokenNameAcronym,
    ...supply(state),
    decimals: 10,
    supportedApis: TOKEN_APIS,
  };
}
