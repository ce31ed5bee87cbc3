// The description of one template: its name, fields, stakeholders and interfaces.

import { record, type AnyFields, type DamlFields, type JsonOf } from './types';

export type PartyId = string;

type RecordJson<F extends AnyFields> = F extends DamlFields
  ? JsonOf<{ readonly kind: 'record'; readonly fields: F }>
  : never;

interface TemplateSpec<F extends AnyFields, P extends string, I extends string> {
  readonly package: P;
  readonly module: string;
  readonly entity: string;
  readonly type: { readonly kind: 'record'; readonly fields: F };
  readonly signatories: (payload: RecordJson<F>) => readonly PartyId[];
  readonly observers: (payload: RecordJson<F>) => readonly PartyId[];
  readonly interfaces: readonly I[];
}

const noObservers = (): readonly PartyId[] => [];

export const unique = (parties: readonly PartyId[]): readonly PartyId[] => [...new Set(parties)];

/** Its home is the package, the module and the name. */
export const template = <const F extends AnyFields, P extends string, I extends string = never>(
  home: readonly [P, string, string],
  fields: F,
  stakeholders: Pick<TemplateSpec<F, P, I>, 'signatories'> &
    Partial<Pick<TemplateSpec<F, P, I>, 'observers' | 'interfaces'>>,
): TemplateSpec<F, P, I> => ({
  package: home[0],
  module: home[1],
  entity: home[2],
  type: record(fields),
  observers: noObservers,
  interfaces: [],
  ...stakeholders,
});
