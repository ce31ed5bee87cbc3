import type { Json } from '../../base';
import { DIALECTS, type DialectName } from '../dialect';
import { readUpdateFormat } from './format-request';
import { rootField } from './body-field';
import { resolveUpdateFormat } from './update-format';

const open = (format: Json, dialect: DialectName = 'observed') =>
  resolveUpdateFormat(readUpdateFormat(rootField(format)), DIALECTS[dialect]);

function codeOf(format: Json, dialect?: DialectName): string {
  const opened = open(format, dialect);
  return opened.ok ? 'ok' : opened.error.code;
}

const DELTA = 'TRANSACTION_SHAPE_ACS_DELTA';
const ANY = { filtersForAnyParty: {} };
const filtered = (filter: Json): Json => ({
  includeReassignments: { filtersForAnyParty: { cumulative: [{ identifierFilter: filter }] } },
});
const template = (templateId?: string): Json => filtered({ TemplateFilter: { value: { templateId } } });
const OFFER = 'Splice.Wallet.TransferOffer:TransferOffer';
const WALLET_PACKAGE = '9c1e4f7a2b5d8036e9c1f4a7b2d5e8039a6c1f4e7b2d5a8c3f6e9b1d4a7c2f58';

describe('validating an update format as running servers do', () => {
  it.each([
    [
      'an unspecified shape, before the missing event format',
      { includeTransactions: { transactionShape: null } },
      'MISSING_FIELD',
    ],
    ['a missing event format', { includeTransactions: { transactionShape: DELTA } }, 'MISSING_FIELD'],
    [
      'a shape that only the decoder knows',
      { includeTransactions: { transactionShape: 'UNRECOGNIZED', eventFormat: ANY } },
      'INVALID_ARGUMENT',
    ],
    ['an event format without filters', { includeReassignments: {} }, 'INVALID_ARGUMENT'],
    [
      'a party id with an invalid character',
      { includeReassignments: { filtersByParty: { 'al!ce': {} } } },
      'INVALID_ARGUMENT',
    ],
    ['a template filter without a template', template(), 'MISSING_FIELD'],
    ['a package id', template(`${WALLET_PACKAGE}:${OFFER}`), 'INVALID_FIELD'],
    ['a bad module name', template('#splice-wallet:9:X'), 'INVALID_FIELD'],
    [
      'a bad topology party',
      { includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: ['é'] } } },
      'INVALID_FIELD',
    ],
    ['an unknown package', template('#no-such:M:E'), 'PACKAGE_NAMES_NOT_FOUND'],
    ['an unknown template', template('#splice-wallet:M:E'), 'NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME'],
    [
      'an unknown interface',
      filtered({ InterfaceFilter: { value: { interfaceId: '#splice-wallet:M:E' } } }),
      'NO_INTERFACE_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME',
    ],
  ])('refuses %s', (_what, format, code) => {
    expect(codeOf(format)).toBe(code);
  });

  it('validates the form of every part before any names', () => {
    const format = {
      includeTransactions: {
        transactionShape: DELTA,
        eventFormat: {
          filtersForAnyParty: {
            cumulative: [{ identifierFilter: { TemplateFilter: { value: { templateId: '#no:M:E' } } } }],
          },
        },
      },
    };
    expect(codeOf({ ...format, includeReassignments: {} })).toBe('INVALID_ARGUMENT');
    expect(codeOf(format)).toBe('PACKAGE_NAMES_NOT_FOUND');
  });

  it('requires a format, and accepts an empty one', () => {
    expect(open(null)).toMatchObject({
      ok: false,
      error: { code: 'MISSING_FIELD', context: { field_name: 'update_format' } },
    });
    expect(codeOf({})).toBe('ok');
  });
});

describe('validating an update format as the contract says', () => {
  it('reads the unspecified shape as ACS_DELTA', () => {
    const opened = open(
      { includeTransactions: { transactionShape: 'TRANSACTION_SHAPE_UNSPECIFIED', eventFormat: ANY } },
      'documented',
    );
    expect(opened).toMatchObject({ ok: true, value: { transactions: { shape: 'acs-delta' } } });
  });

  it.each([`${WALLET_PACKAGE}:${OFFER}`, `#splice-wallet:${OFFER}`])(
    'takes packages by id and by name: %s',
    (reference) => {
      expect(open(template(reference), 'documented')).toMatchObject({
        ok: true,
        value: { reassignments: { anyParty: { wildcard: undefined, templates: [{ template: 'TransferOffer' }] } } },
      });
    },
  );

  it('lets an unknown name match nothing rather than everything', () => {
    expect(open(template('#no-such:M:E'), 'documented')).toMatchObject({
      ok: true,
      value: { reassignments: { anyParty: { wildcard: undefined, templates: [], interfaces: [] } } },
    });
  });
});

describe('combining filters', () => {
  it.each([
    ['no entry', []],
    ['only empty entries', [{}, { identifierFilter: { Empty: {} } }]],
  ])('treats %s as one wildcard without blobs', (_what, cumulative) => {
    expect(open({ includeReassignments: { filtersForAnyParty: { cumulative } } })).toMatchObject({
      ok: true,
      value: { reassignments: { anyParty: { wildcard: { blob: false } } } },
    });
  });

  it('merges wildcards: blobs are included if one of them requests blobs', () => {
    const wildcard = (includeCreatedEventBlob: boolean): Json => ({
      identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob } } },
    });
    const format = { includeReassignments: { filtersForAnyParty: { cumulative: [wildcard(false), wildcard(true)] } } };
    expect(open(format)).toMatchObject({
      ok: true,
      value: { reassignments: { anyParty: { wildcard: { blob: true } } } },
    });
  });
});
