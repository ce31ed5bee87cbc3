// POST /v2/contracts/contract-by-id: a contract with its blob, for querying parties that are stakeholders; without
// parties, for any reader.

import { json } from '../answers';
import { contractPayloadNotFound, invalidArgument, missingField, refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { member, readList, readText } from './body-field';
import { refuseReading } from './caller-rights';
import { createdEvent } from './render-events';
import { partyProblem } from './grammars';

export const getContractById = decodingOperation(
  'getContractById',
  (body) => ({
    contractId: readText(member(body, 'contractId')),
    parties: readList(member(body, 'queryingParties')).map(readText),
  }),
  ({ contractId, parties }, request, context) => {
    const forbidden = refuseReading({ parties, anyParty: parties.length === 0 }, request, context);
    if (forbidden) return forbidden;
    if (contractId === '') return refuseWith(missingField('contract_id'), context);
    const flaw = parties.map(partyProblem).find((found) => found !== undefined);
    if (flaw !== undefined) return refuseWith(invalidArgument(flaw), context);
    const record = context.world.state.contracts.get(contractId);
    const stakeholders = record ? [...record.contract.signatories, ...record.contract.observers] : [];
    const witnesses = parties.length === 0 ? stakeholders : stakeholders.filter((party) => parties.includes(party));
    if (!record || witnesses.length === 0) return refuseWith(contractPayloadNotFound(contractId), context);
    const {
      created: { offset },
      nodeId,
    } = record;
    return json({
      createdEvent: createdEvent(
        { contract: record.contract, offset, nodeId, selected: { witnesses, blob: true, views: [] }, acsDelta: true },
        context,
      ),
    });
  },
);
