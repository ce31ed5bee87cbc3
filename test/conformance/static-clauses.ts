// Clauses that the documents themselves keep or break: one check for each `by: static`, and for others that a target is
// checked for as well. True when the documents say it.

import { isObject } from '../../src/base';
import type { Group, OpenContract, OperationSpec, Safety, Tier } from '../../src/contract';

type StaticCheck = (contract: OpenContract) => boolean;

const SCAN_SHOWN = [
  'getUpdateByIdV0',
  'getHoldingsSummary',
  'getOpenAndIssuingMiningRounds',
  'getSnapshotTimestampAfter',
  'getPlatformInstanceNames',
  'listAnsEntries',
  'getPartyParticipantId',
  'forceAcsSnapshot',
  'getLsu',
];
const VALIDATOR_SHOWN = ['createTransferOffer', 'listTransferOffers', 'getTransferPreapprovalByParty'];

/** Section 4 of the service contract. */
const ADDRESSES: Readonly<Record<string, string>> = {
  getUpdateById: 'POST /v2/updates/update-by-id',
  createTransferOffer: 'POST /v0/wallet/transfer-offers',
  listTransferOffers: 'GET /v0/wallet/transfer-offers',
  getTransferPreapprovalByParty: 'GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}',
  getUpdateByIdV0: 'GET /v0/updates/{update_id}',
  getHoldingsSummary: 'POST /v0/holdings/summary',
  getOpenAndIssuingMiningRounds: 'POST /v0/open-and-issuing-mining-rounds',
  getSnapshotTimestampAfter: 'GET /v0/state/acs/snapshot-timestamp-after',
  getPlatformInstanceNames: 'GET /v0/platform-instance-names',
  listAnsEntries: 'GET /v0/ans-entries',
  getPartyParticipantId: 'GET /v0/domains/{domain_id}/parties/{party_id}/participant-id',
  forceAcsSnapshot: 'POST /v0/state/acs/force',
  getLsu: 'GET /v0/lsu',
};

/** What section 2.1 says of each object: the fields that may be missing. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  UpdateFormat: ['includeTransactions', 'includeReassignments', 'includeTopologyEvents'],
  EventFormat: ['filtersByParty', 'filtersForAnyParty', 'verbose'],
  Filters: ['cumulative'],
  CumulativeFilter: ['identifierFilter'],
  TopologyFormat: ['includeParticipantAuthorizationEvents'],
  ParticipantAuthorizationTopologyFormat: ['parties'],
  JsGetUpdateResponse: ['update'],
  OffsetCheckpoint: ['synchronizerTimes'],
  JsTransaction: ['commandId', 'workflowId', 'traceContext', 'externalTransactionHash', 'paidTrafficCost'],
  JsReassignment: ['commandId', 'workflowId', 'traceContext', 'paidTrafficCost'],
  JsTopologyTransaction: ['traceContext'],
  TopologyEvent: ['event'],
  TraceContext: ['traceparent', 'tracestate'],
  JsLedgerError: ['correlationId', 'traceId', 'resources', 'grpcCodeValue', 'retryInfo', 'definiteAnswer'],
};

const find = ({ operations }: OpenContract, id: string): OperationSpec => {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`the documents have no operation ${id}`);
  return found;
};
const prefixOf = ({ documents }: OpenContract, group: Group): string | undefined =>
  documents.find((document) => document.group === group)?.prefix;
const idsOf = (
  { operations }: OpenContract,
  group: Group,
  keep: (one: { readonly tier: Tier; readonly safety: Safety }) => boolean,
): readonly string[] => operations.filter((one) => one.group === group && keep(one)).map(({ id }) => id);
const sameIds = (actual: readonly string[], wanted: readonly string[]): boolean =>
  [...actual].sort().join() === [...wanted].sort().join();
const startsWith = (contract: OpenContract, ids: readonly string[], start: string): boolean =>
  ids.every((id) => find(contract, id).path.startsWith(start));
const hasPath = ({ operations }: OpenContract, group: Group, address: string): boolean =>
  operations.some((one) => one.group === group && `${one.method} ${one.path}` === address);

/** The value at a path of names; undefined when there is none. */
const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((node, name) => (isObject(node) ? node[name] : undefined), value);
/** The operation as its document has it. */
function rawOf(contract: OpenContract, id: string): unknown {
  const { group, path, method } = find(contract, id);
  return at(contract.document(group), 'paths', path, method.toLowerCase());
}
const describes = (contract: OpenContract, id: string, text: string): boolean =>
  String(at(rawOf(contract, id), 'description')).includes(text);

function allows(contract: OpenContract, schema: string, field: string): boolean {
  const component = at(contract.document('ledger'), 'components', 'schemas', schema);
  const required = at(component, 'required');
  return at(component, 'properties', field) !== undefined && !(Array.isArray(required) && required.includes(field));
}

export const STATIC_CHECKS: Readonly<Record<string, StaticCheck>> = {
  'GROUP-1': (contract) => prefixOf(contract, 'ledger') === '' && find(contract, 'getUpdateById').group === 'ledger',
  'GROUP-2': (contract) =>
    prefixOf(contract, 'validator') === '/api/validator' &&
    VALIDATOR_SHOWN.every((id) => find(contract, id).group === 'validator'),
  'GROUP-3': (contract) =>
    prefixOf(contract, 'scan') === '/api/scan' && SCAN_SHOWN.every((id) => find(contract, id).group === 'scan'),
  'GROUP-4': (contract) =>
    sameIds(
      idsOf(contract, 'ledger', ({ tier }) => tier === 'shown'),
      ['getUpdateById'],
    ),
  'GROUP-5': (contract) =>
    sameIds(
      idsOf(contract, 'validator', ({ tier }) => tier === 'shown'),
      VALIDATOR_SHOWN,
    ),
  'GROUP-6': (contract) =>
    sameIds(
      idsOf(contract, 'scan', ({ tier }) => tier === 'shown'),
      SCAN_SHOWN,
    ),
  'SERVICE-SCAN-2': (contract) =>
    sameIds(
      idsOf(contract, 'scan', ({ safety }) => safety !== 'read'),
      ['forceAcsSnapshot'],
    ),
  'ENDPOINT-2': (contract) =>
    Object.entries(ADDRESSES).every(
      ([id, address]) => `${find(contract, id).method} ${find(contract, id).path}` === address,
    ),
  'AUTH-LEDGER-1': (contract) => {
    const schemes = ledgerSchemes(contract);
    return (
      schemes.length === 2 &&
      sameIds(
        find(contract, 'getUpdateById').security.map((names) => names.join('+')),
        schemes,
      )
    );
  },
  'AUTH-WALLET-1': (contract) => {
    const scheme = at(contract.document('validator'), 'components', 'securitySchemes', 'platformAppBearerAuth');
    const isNeeded = ['createTransferOffer', 'listTransferOffers'].every(
      (id) =>
        find(contract, id)
          .security.map((schemes) => schemes.join())
          .join('|') === 'platformAppBearerAuth',
    );
    return (
      isNeeded &&
      at(scheme, 'type') === 'http' &&
      at(scheme, 'scheme') === 'bearer' &&
      at(scheme, 'bearerFormat') === 'JWT'
    );
  },
  'KIND-1': (contract) =>
    contract.documents.every(({ group }) => at(contract.document(group), 'webhooks') === undefined) &&
    Object.keys(ADDRESSES).every((id) => at(rawOf(contract, id), 'callbacks') === undefined),
  'VERSION-1': (contract) => startsWith(contract, [...VALIDATOR_SHOWN, ...SCAN_SHOWN], '/v0/'),
  'VERSION-2': (contract) => startsWith(contract, ['getUpdateById'], '/v2/'),
  'VERSION-3': (contract) => hasPath(contract, 'scan', 'POST /v1/holdings/summary'),
  'VERSION-4': (contract) =>
    contract.documents.some(({ group, version }) => group === 'ledger' && version === '3.5.14'),
  'VERSION-6': (contract) =>
    Object.entries(OPTIONAL).every(([schema, fields]) => fields.every((field) => allows(contract, schema, field))),
  'DEPRECATED-1': (contract) => find(contract, 'getUpdateByIdV0').deprecated,
  'DEPRECATED-2': (contract) => find(contract, 'getUpdateByIdV0').deprecatedSince === '0.5.10',
  'DEPRECATED-3': (contract) =>
    hasPath(contract, 'scan', 'GET /v2/updates/{update_id}') &&
    describes(contract, 'getUpdateByIdV0', '/v2/updates/{update_id}'),
  'DEPRECATED-4': (contract) => find(contract, 'getHoldingsSummary').deprecated,
  'DEPRECATED-5': (contract) => find(contract, 'getHoldingsSummary').deprecatedSince === '0.6.3',
  'DEPRECATED-6': (contract) =>
    hasPath(contract, 'scan', 'POST /v1/holdings/summary') &&
    describes(contract, 'getHoldingsSummary', '/v1/holdings/summary'),
  'CHANGED-1': (contract) => describes(contract, 'getUpdateByIdV0', '0.5.17'),
  'CHANGED-2': (contract) => describes(contract, 'getUpdateByIdV0', '0.6.0'),
  'CHANGED-3': (contract) =>
    describes(contract, 'getHoldingsSummary', '0.6.3') ||
    find(contract, 'getHoldingsSummary').deprecatedSince === '0.6.3',
  'CHANGED-4': (contract) => find(contract, 'getLsu').since === '0.6.11',
};

/** One scheme of HTTP authentication and one API key, by their names in the document. */
function ledgerSchemes(contract: OpenContract): readonly string[] {
  const schemes = at(contract.document('ledger'), 'components', 'securitySchemes');
  const named = (type: string): readonly string[] =>
    Object.entries(isObject(schemes) ? schemes : {})
      .filter(([, scheme]) => at(scheme, 'type') === type)
      .map(([name]) => name)
      .slice(0, 1);
  return [...named('http'), ...named('apiKey')];
}
