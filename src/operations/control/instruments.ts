// Instruments: the network's token, and test tokens with registries of their own.

import { formatUnits, type Json } from '../../base';
import { AMULET, hintOfParty, instrumentsOf, networkOf, tokenSupplyOf, type Instrument } from '../../ledger';
import { json } from '../answers';
import { integerMember, textMember } from '../read';
import type { Operation } from '../types';
import { commandAnswer } from './command-answer';
import { controlOperation, invalidValueAnswer, type ControlOperationCall } from './control-operation';
import { executeAll, stateOf } from './execute-commands';

/** The registry is named after its administrator, since no two administrators share a name. */
const instrumentJson = (call: ControlOperationCall, instrument: Instrument): Json => ({
  ...instrument,
  supply: formatUnits(tokenSupplyOf(stateOf(call), instrument.admin, instrument.id)),
  registry: `${call.context.publicUrl}/_registry/${encodeURIComponent(hintOfParty(instrument.admin))}`,
});

function networkInstrument(call: ControlOperationCall): Json {
  const { dso, names } = networkOf(stateOf(call));
  return {
    admin: dso,
    id: AMULET,
    name: names.tokenName,
    symbol: names.tokenNameAcronym,
    decimals: 10,
    supply: formatUnits(stateOf(call).supply),
    registry: call.context.publicUrl,
  };
}

const listInstruments = controlOperation('listInstruments', (call) =>
  json({
    instruments: [
      networkInstrument(call),
      ...instrumentsOf(stateOf(call)).map((instrument) => instrumentJson(call, instrument)),
    ],
  }),
);

const DEFAULT_ADMINISTRATOR = 'token-admin';
const HINT = /^[A-Za-z0-9_-]{1,100}$/;

const createInstrument = controlOperation('createInstrument', (call) => {
  const { body } = call.request;
  const admin = textMember(body, 'admin') ?? DEFAULT_ADMINISTRATOR;
  const isParty = admin.includes('::');
  if (!isParty && !HINT.test(admin))
    return invalidValueAnswer('admin', admin, 'the id of a party, or a name of letters, digits, - and _');
  const [name, symbol, decimals] = [
    textMember(body, 'name'),
    textMember(body, 'symbol'),
    integerMember(body, 'decimals'),
  ];
  const done = executeAll(call, [
    {
      type: 'create-instrument',
      admin: isParty ? { party: admin } : { hint: admin },
      id: textMember(body, 'id') ?? '',
      ...(name === undefined ? {} : { name }),
      ...(symbol === undefined ? {} : { symbol }),
      ...(decimals === undefined ? {} : { decimals: Number(decimals) }),
    },
  ]);
  const created = done.ok
    ? done.value.flatMap((entry) => (entry.type === 'instrument-created' ? [entry.instrument] : []))[0]
    : undefined;
  return commandAnswer(call, done, created ? { instrument: instrumentJson(call, created) } : {}, 201);
});

export const instrumentOperations: readonly Operation[] = [listInstruments, createInstrument];
