// Formats as a request asks for them: decoded, not judged yet (observed-ledger 1.1, 1.2). The judging is in event-format.ts and
// update-format.ts, because the rights of the caller are looked at in between (4.4).

import { isAbsent, member, note, readFlag, readList, readMap, readMessage, readText, type Place } from './body-field';

export type AskedFilter =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wildcard'; readonly blob: boolean }
  | { readonly kind: 'template'; readonly reference: string | undefined; readonly blob: boolean }
  | {
      readonly kind: 'interface';
      readonly reference: string | undefined;
      readonly blob: boolean;
      readonly view: boolean;
    };

export interface AskedEventFormat {
  readonly byParty: readonly (readonly [party: string, filters: readonly AskedFilter[]])[];
  readonly anyParty: readonly AskedFilter[] | undefined;
}

/** The names that the enum has on the wire; the last one is read, and refused only when it is judged. */
export type AskedShape =
  | 'TRANSACTION_SHAPE_UNSPECIFIED'
  | 'TRANSACTION_SHAPE_ACS_DELTA'
  | 'TRANSACTION_SHAPE_LEDGER_EFFECTS'
  | 'UNRECOGNIZED';

export interface AskedUpdateFormat {
  readonly transactions: { readonly eventFormat: AskedEventFormat | undefined; readonly shape: AskedShape } | undefined;
  readonly reassignments: AskedEventFormat | undefined;
  readonly topology: { readonly parties: readonly string[] } | undefined;
}

/** An update format, or undefined when it is absent. */
export function readUpdateFormat(place: Place): AskedUpdateFormat | undefined {
  const format = readMessage(place);
  return (
    format && {
      transactions: readTransactionFormat(member(format, 'includeTransactions')),
      reassignments: readEventFormat(member(format, 'includeReassignments')),
      topology: readTopologyFormat(member(format, 'includeTopologyEvents')),
    }
  );
}

export function readTransactionFormat(place: Place): AskedUpdateFormat['transactions'] {
  const format = readMessage(place);
  return (
    format && {
      eventFormat: readEventFormat(member(format, 'eventFormat')),
      shape: readShape(member(format, 'transactionShape')),
    }
  );
}

const SHAPES: readonly AskedShape[] = [
  'TRANSACTION_SHAPE_UNSPECIFIED',
  'TRANSACTION_SHAPE_ACS_DELTA',
  'TRANSACTION_SHAPE_LEDGER_EFFECTS',
];

/** Unlike all other members, a missing enum has no default; a null one has. */
function readShape(place: Place): AskedShape {
  if (place.value === null) return 'TRANSACTION_SHAPE_UNSPECIFIED';
  if (place.value === undefined) note(place, 'Missing required field');
  const name = readText(place);
  const known = SHAPES.find((shape) => shape === name);
  if (known || name === 'UNRECOGNIZED') return known ?? 'UNRECOGNIZED';
  if (typeof place.value === 'string')
    note(place, `Unrecognized enum value ${name.slice(0, 80)}. Supported values: [${SHAPES.join(', ')}]`);
  return 'UNRECOGNIZED';
}

/** An event format, or the legacy filter, which has the same two members. */
export function readEventFormat(place: Place): AskedEventFormat | undefined {
  const format = readMessage(place);
  if (!format) return undefined;
  readFlag(member(format, 'verbose'));
  const anyParty = readMessage(member(format, 'filtersForAnyParty'));
  return {
    byParty: readMap(member(format, 'filtersByParty')).map(([party, filters]) => [party, readFilters(filters)]),
    anyParty: anyParty && readFilters(anyParty),
  };
}

const readFilters = (place: Place): readonly AskedFilter[] => {
  const filters = readMessage(place);
  return filters ? readList(member(filters, 'cumulative')).map(readCumulative) : [];
};

function readCumulative(place: Place): AskedFilter {
  const filter = readMessage(place);
  const variant = filter && readMessage(member(filter, 'identifierFilter'));
  return variant ? readVariant(variant) : { kind: 'empty' };
}

/** Of several variants the first in the order of the alphabet counts. */
function readVariant(place: Place): AskedFilter {
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
      note(place, 'No variant is known here; expected one of Empty, InterfaceFilter, TemplateFilter, WildcardFilter');
      return { kind: 'empty' };
  }
}

const readBlobFlag = (content: Place): boolean => readFlag(member(content, 'includeCreatedEventBlob'));

/** A template or interface id: three parts, two colons. Undefined when it is absent. */
function readReference(place: Place): string | undefined {
  const reference = readText(place);
  if (isAbsent(place)) return undefined;
  if (typeof place.value === 'string' && reference.split(':').length !== 3)
    note(
      place,
      `Invalid identifier format (${reference.slice(0, 200)}) not matching the expected format (<package>:<moduleName>:<entityName>)`,
    );
  return reference;
}

function readTopologyFormat(place: Place): AskedUpdateFormat['topology'] {
  const format = readMessage(place);
  const authorizations = format && readMessage(member(format, 'includeParticipantAuthorizationEvents'));
  return authorizations && { parties: readList(member(authorizations, 'parties')).map(readText) };
}
