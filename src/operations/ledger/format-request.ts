// Decoded formats of a request (observed-ledger 1.1, 1.2). They are validated in event-format.ts and
// update-format.ts, because the caller's rights are checked in between (4.4).

import {
  isAbsent,
  member,
  addProblem,
  readFlag,
  readList,
  readMap,
  readMessage,
  readText,
  type BodyField,
} from './body-field';

export type FilterRequest =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wildcard'; readonly blob: boolean }
  | { readonly kind: 'template'; readonly reference: string | undefined; readonly blob: boolean }
  | {
      readonly kind: 'interface';
      readonly reference: string | undefined;
      readonly blob: boolean;
      readonly view: boolean;
    };

export interface EventFormatRequest {
  readonly byParty: readonly (readonly [party: string, filters: readonly FilterRequest[]])[];
  readonly anyParty: readonly FilterRequest[] | undefined;
  readonly verbose: boolean;
}

/** The wire names of the enum; the last one is decoded, but rejected by validation. */
export type TransactionShapeName =
  | 'TRANSACTION_SHAPE_UNSPECIFIED'
  | 'TRANSACTION_SHAPE_ACS_DELTA'
  | 'TRANSACTION_SHAPE_LEDGER_EFFECTS'
  | 'UNRECOGNIZED';

export interface UpdateFormatRequest {
  readonly transactions:
    | { readonly eventFormat: EventFormatRequest | undefined; readonly shape: TransactionShapeName }
    | undefined;
  readonly reassignments: EventFormatRequest | undefined;
  readonly topology: { readonly parties: readonly string[] } | undefined;
}

/** An update format, or undefined when it is absent. */
export function readUpdateFormat(place: BodyField): UpdateFormatRequest | undefined {
  const format = readMessage(place);
  return (
    format && {
      transactions: readTransactionFormat(member(format, 'includeTransactions')),
      reassignments: readEventFormat(member(format, 'includeReassignments')),
      topology: readTopologyFormat(member(format, 'includeTopologyEvents')),
    }
  );
}

export function readTransactionFormat(place: BodyField): UpdateFormatRequest['transactions'] {
  const format = readMessage(place);
  return (
    format && {
      eventFormat: readEventFormat(member(format, 'eventFormat')),
      shape: readShape(member(format, 'transactionShape')),
    }
  );
}

const SHAPES: readonly TransactionShapeName[] = [
  'TRANSACTION_SHAPE_UNSPECIFIED',
  'TRANSACTION_SHAPE_ACS_DELTA',
  'TRANSACTION_SHAPE_LEDGER_EFFECTS',
];

/** Unlike other members, a missing enum has no default; a null one has. */
function readShape(place: BodyField): TransactionShapeName {
  if (place.value === null) return 'TRANSACTION_SHAPE_UNSPECIFIED';
  if (place.value === undefined) addProblem(place, 'Missing required field');
  const name = readText(place);
  const known = SHAPES.find((shape) => shape === name);
  if (known || name === 'UNRECOGNIZED') return known ?? 'UNRECOGNIZED';
  if (typeof place.value === 'string')
    addProblem(place, `Unrecognized enum value ${name.slice(0, 80)}. Supported values: [${SHAPES.join(', ')}]`);
  return 'UNRECOGNIZED';
}

/** An event format, or the legacy filter, which has the same two members. */
export function readEventFormat(place: BodyField): EventFormatRequest | undefined {
  const format = readMessage(place);
  if (!format) return undefined;
  const anyParty = readMessage(member(format, 'filtersForAnyParty'));
  return {
    byParty: readMap(member(format, 'filtersByParty')).map(([party, filters]) => [party, readFilters(filters)]),
    anyParty: anyParty && readFilters(anyParty),
    verbose: readFlag(member(format, 'verbose')),
  };
}

const readFilters = (place: BodyField): readonly FilterRequest[] => {
  const filters = readMessage(place);
  return filters ? readList(member(filters, 'cumulative')).map(readCumulative) : [];
};

function readCumulative(place: BodyField): FilterRequest {
  const filter = readMessage(place);
  const variant = filter && readMessage(member(filter, 'identifierFilter'));
  return variant ? readVariant(variant) : { kind: 'empty' };
}

/** Of several variants the alphabetically first one counts. */
function readVariant(place: BodyField): FilterRequest {
  const variant = ['Empty', 'InterfaceFilter', 'TemplateFilter', 'WildcardFilter'].find(
    (name) => member(place, name).value !== undefined,
  );
  const content = member(member(place, variant ?? ''), 'value');
  switch (variant) {
    case 'Empty':
      return { kind: 'empty' };
    case 'InterfaceFilter':
      return {
        kind: 'interface',
        reference: readReference(member(content, 'interfaceId')),
        view: readFlag(member(content, 'includeInterfaceView')),
        blob: readBlobFlag(content),
      };
    case 'TemplateFilter':
      return { kind: 'template', reference: readReference(member(content, 'templateId')), blob: readBlobFlag(content) };
    case 'WildcardFilter':
      return { kind: 'wildcard', blob: readBlobFlag(content) };
    default:
      addProblem(place, 'Unknown variant; expected one of Empty, InterfaceFilter, TemplateFilter, WildcardFilter');
      return { kind: 'empty' };
  }
}

const readBlobFlag = (content: BodyField): boolean => readFlag(member(content, 'includeCreatedEventBlob'));

/** A template or interface id: three parts, two colons. Undefined when it is absent. */
function readReference(place: BodyField): string | undefined {
  const reference = readText(place);
  if (isAbsent(place)) return undefined;
  if (typeof place.value === 'string' && reference.split(':').length !== 3)
    addProblem(
      place,
      `Invalid identifier format (${reference.slice(0, 200)}) not matching the expected format (<package>:<moduleName>:<entityName>)`,
    );
  return reference;
}

function readTopologyFormat(place: BodyField): UpdateFormatRequest['topology'] {
  const format = readMessage(place);
  const authorizations = format && readMessage(member(format, 'includeParticipantAuthorizationEvents'));
  return authorizations && { parties: readList(member(authorizations, 'parties')).map(readText) };
}
