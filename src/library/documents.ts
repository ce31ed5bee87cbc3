// The documents that are served now, for parts that outlive a reload.

import type { Contract, OpenContract, SchemaId } from '../contract';

export interface Documents {
  readonly now: OpenContract;
  take(next: OpenContract): void;
  /** The current documents behind a stable reference: a value whose schema was removed is not validated. */
  readonly lasting: Pick<Contract, 'operations' | 'validate'>;
}

export function createDocuments(first: OpenContract): Documents {
  let now = first;
  // Covers all operations, so it is computed on first use.
  let schemas: ReadonlySet<SchemaId> | undefined;
  return {
    get now() {
      return now;
    },
    take(next) {
      now = next;
      schemas = undefined;
    },
    lasting: {
      get operations() {
        return now.operations;
      },
      validate: (id, value) => ((schemas ??= schemasOf(now)).has(id) ? now.validate(id, value) : []),
    },
  };
}

const schemasOf = ({ operations }: Contract): ReadonlySet<SchemaId> =>
  new Set(
    operations.flatMap(({ responses }) =>
      responses.flatMap(({ content }) => content.flatMap(({ schemaId }) => schemaId ?? [])),
    ),
  );
