import type { Json } from '../../base';
import { readEventFormat, readUpdateFormat } from './format-request';
import { rootField } from './body-field';

function notesOf(format: Json): readonly string[] {
  const place = rootField(format);
  readUpdateFormat(place);
  return place.problems;
}

const filtering = (identifierFilter: Json): Json => ({
  includeReassignments: { filtersForAnyParty: { cumulative: [{ identifierFilter }] } },
});
const IN_FILTER = 'includeReassignments.filtersForAnyParty.cumulative[0].identifierFilter';

describe('decoding a format', () => {
  it('takes missing and null members as their defaults', () => {
    const place = rootField({
      filtersByParty: { alice: null, bob: { cumulative: null } },
      filtersForAnyParty: null,
      verbose: null,
    });
    expect(readEventFormat(place)).toEqual({
      byParty: [
        ['alice', []],
        ['bob', []],
      ],
      anyParty: undefined,
      verbose: false,
    });
    expect(place.problems).toEqual([]);
  });

  it('reads every kind of filter', () => {
    const place = rootField({
      filtersForAnyParty: {
        cumulative: [
          {},
          { identifierFilter: { Empty: {} } },
          { identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: true } } } },
          { identifierFilter: { TemplateFilter: { value: { templateId: '#p:M:E' } } } },
          { identifierFilter: { InterfaceFilter: { value: { interfaceId: '#p:M:I', includeInterfaceView: true } } } },
        ],
      },
    });
    expect(readEventFormat(place)?.anyParty).toEqual([
      { kind: 'empty' },
      { kind: 'empty' },
      { kind: 'wildcard', blob: true },
      { kind: 'template', reference: '#p:M:E', blob: false },
      { kind: 'interface', reference: '#p:M:I', blob: false, view: true },
    ]);
  });

  it('takes the first variant in alphabetical order when several are given', () => {
    const place = rootField({
      filtersForAnyParty: {
        cumulative: [
          { identifierFilter: { WildcardFilter: { value: {} }, TemplateFilter: { value: { templateId: '#p:M:E' } } } },
        ],
      },
    });
    expect(readEventFormat(place)?.anyParty).toEqual([{ kind: 'template', reference: '#p:M:E', blob: false }]);
  });

  it('omits topology events if their inner member is missing', () => {
    expect(readUpdateFormat(rootField({ includeTopologyEvents: {} }))?.topology).toBeUndefined();
  });

  it.each([
    [
      'a value of another type',
      { includeTransactions: 5 },
      "Got value '5' with wrong type, expecting object at 'includeTransactions'",
    ],
    [
      'an unknown variant',
      filtering({ Sieve: {} }),
      `Unknown variant; expected one of Empty, InterfaceFilter, TemplateFilter, WildcardFilter at '${IN_FILTER}'`,
    ],
    [
      'an id without two colons',
      filtering({ TemplateFilter: { value: { templateId: 'p:M' } } }),
      `Invalid identifier format (p:M) not matching the expected format (<package>:<moduleName>:<entityName>) at '${IN_FILTER}.TemplateFilter.value.templateId'`,
    ],
    [
      'a missing shape',
      { includeTransactions: { eventFormat: {} } },
      "Missing required field at 'includeTransactions.transactionShape'",
    ],
    [
      'an unknown shape',
      { includeTransactions: { transactionShape: 'TREE' } },
      "Unrecognized enum value TREE. Supported values: [TRANSACTION_SHAPE_UNSPECIFIED, TRANSACTION_SHAPE_ACS_DELTA, TRANSACTION_SHAPE_LEDGER_EFFECTS] at 'includeTransactions.transactionShape'",
    ],
  ])('notes %s, and where it stands', (_what, format, note) => {
    expect(notesOf(format)).toEqual([note]);
  });

  it('reads a null shape as unspecified', () => {
    expect(readUpdateFormat(rootField({ includeTransactions: { transactionShape: null } }))?.transactions?.shape).toBe(
      'TRANSACTION_SHAPE_UNSPECIFIED',
    );
  });
});
