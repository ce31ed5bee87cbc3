// What the documents say of requests, as raw schemas with their references followed: the fuzzer makes values from them.

import { isObject, valueAtPointer } from '../../src/base';
import type { Group, OpenContract, OperationSpec } from '../../src/contract';

export type Schema = Readonly<Record<string, unknown>>;

/** Where a schema stands; its references are looked up in the same document. */
export interface Placed {
  readonly document: Schema;
  readonly schema: Schema;
}

export interface RequestSchemas {
  readonly spec: OperationSpec;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly placed: Placed;
  }[];
  readonly body:
    | {
        readonly required: boolean;
        readonly content: readonly { readonly mediaType: string; readonly placed: Placed }[];
      }
    | undefined;
}

/** The schemas of the requests of all operations, as the documents write them. */
export function requestSchemas(contract: OpenContract): readonly RequestSchemas[] {
  const documents = new Map<Group, Schema>();
  return contract.operations.map((spec) => {
    const document = documents.get(spec.group) ?? asSchema(contract.document(spec.group, spec.file));
    documents.set(spec.group, document);
    return schemasOf(spec, document);
  });
}

function schemasOf(spec: OperationSpec, document: Schema): RequestSchemas {
  const item = asSchema(asSchema(document['paths'])[spec.path]);
  const operation = asSchema(item[spec.method.toLowerCase()]);
  const listed = [...asList(item['parameters']), ...asList(operation['parameters'])].map(
    (parameter) => resolved({ document, schema: parameter }).schema,
  );
  const body =
    operation['requestBody'] === undefined
      ? undefined
      : resolved({ document, schema: asSchema(operation['requestBody']) }).schema;
  return {
    spec,
    parameters: listed.map((parameter) => ({
      name: String(parameter['name']),
      in: String(parameter['in']),
      required: parameter['required'] === true,
      placed: { document, schema: asSchema(parameter['schema']) },
    })),
    body: body && {
      required: body['required'] === true,
      content: Object.entries(asSchema(body['content'])).map(([mediaType, media]) => ({
        mediaType,
        placed: { document, schema: asSchema(asSchema(media)['schema']) },
      })),
    },
  };
}

/** The schema itself: what it refers to, with what stands beside the reference on top. */
export function resolved({ document, schema }: Placed): Placed {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return { document, schema };
  const found = valueAtPointer(document, reference.slice(1));
  const { $ref: _reference, ...beside } = schema;
  const inner = resolved({ document, schema: asSchema(found) });
  return { document, schema: { ...inner.schema, ...beside } };
}

export const asSchema = (value: unknown): Schema => (isObject(value) ? value : {});
export const asList = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.map(asSchema) : []);
