// The documents that are served now. What lives longer than one set of them asks here.

import type { Contract, OpenContract, SchemaId } from '../contract';

export interface Documents {
  readonly now: OpenContract;
  take(next: OpenContract): void;
  /** What is known now, for whoever keeps it: nothing is held against a value whose schema is gone. */
  readonly lasting: Pick<Contract, 'operations' | 'validate'>;
}

export function createDocuments(first: OpenContract): Documents {
  let now = first;
  // Of all operations together, so not before somebody asks.
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
