import { contract as opened } from '../../test/support/contract';
import type { Json } from '../base';
import { documentAtRelease } from './document-at-release';
import { availability } from './releases';
import type { OpenApiDocument } from './types';

const contract = opened();

type Members = { readonly [name: string]: Json };

function published(group: 'ledger' | 'scan' | 'validator', release: string): OpenApiDocument {
  const spec = contract.documents.find((document) => document.group === group);
  if (!spec) throw new Error(`there is no document of the ${group} group`);
  return documentAtRelease(contract.document(group), spec, release);
}

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((part: unknown, name) => (part as Members | undefined)?.[name], value);

describe('a document at a release', () => {
  it('has the number of the release', () => {
    expect(at(published('ledger', '3.4'), 'info', 'version')).toMatch(/^3\.4\.\d+$/);
    expect(at(published('scan', '0.6.3'), 'info', 'version')).toBe('0.6.3');
  });

  it('has the operations that the server answers under that profile', () => {
    for (const [group, release] of [
      ['ledger', '3.4.0'],
      ['ledger', '3.7.0'],
      ['scan', '0.5.0'],
      ['validator', '0.5.0'],
    ] as const) {
      const document = published(group, release);
      const expected = contract.operations
        .filter((spec) => spec.group === group && ['available', 'disabled'].includes(availability(spec, release)))
        .map(({ id }) => id);
      const ids = Object.values(at(document, 'paths') as Members).flatMap((item) =>
        Object.values(item as Members).flatMap((operation) => at(operation, 'operationId') ?? []),
      );
      expect([...ids].sort()).toEqual([...expected].sort());
      expect(ids.length).toBeGreaterThan(20);
    }
  });

  it('has neither later members nor alternatives that require them', () => {
    const schemas = (release: string): unknown => at(published('ledger', release), 'components', 'schemas');
    expect(at(schemas('3.5.14'), 'CreatedEvent', 'required')).toContain('acsDelta');
    expect(at(schemas('3.3.0'), 'CreatedEvent', 'required')).not.toContain('acsDelta');
    expect(at(schemas('3.3.0'), 'CreatedEvent', 'properties', 'acsDelta')).toBeUndefined();
    expect(JSON.stringify(schemas('3.5.14'))).toContain('ParticipantAuthorizationOnboardingEvent');
    expect(JSON.stringify(schemas('3.4.0'))).not.toContain('ParticipantAuthorizationOnboardingEvent');
  });

  it.each([
    ['ledger', '3.3.0'],
    ['ledger', '3.4.0'],
    ['ledger', '3.5.1'],
    ['ledger', '3.7.0'],
    ['scan', '0.5.0'],
    ['validator', '0.5.0'],
  ] as const)('has no reference without a target: %s %s', (group, release) => {
    const document = published(group, release);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]+)"/g)].map(
      ([, pointer]) => pointer ?? '',
    );
    const dangling = references.filter((pointer) => at(document, ...pointer.slice(2).split('/')) === undefined);
    expect([...new Set(dangling)]).toEqual([]);
    expect(references.length).toBeGreaterThan(100);
  });
});
