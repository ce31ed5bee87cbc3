// Our `$ref` keyword for Ajv. It calls the referenced validator with the value alone and adds the location to its
// errors afterwards, so that valid elements cost no string concatenation and wrong ones no copies (collect-errors.ts).
// It supports what our own documents use: no dynamic references and no `unevaluated` keywords.

import type Ajv2020 from 'ajv/dist/2020';
import { _, type KeywordCxt } from 'ajv';
import { resolveRef, SchemaEnv } from 'ajv/dist/compile';
import { strConcat } from 'ajv/dist/compile/codegen';
import names from 'ajv/dist/compile/names';
import reference, { getValidate } from 'ajv/dist/vocabularies/core/ref';
import { invariant, isObject } from '../base';
import { collectErrors } from './collect-errors';

/** Replaces Ajv's `$ref`. `collector` is the expression by which generated source finds `collectErrors`. */
export function replaceReferences(ajv: Ajv2020, collector: ReturnType<typeof _>): void {
  ajv.removeKeyword('$ref');
  ajv.addKeyword({
    keyword: '$ref',
    schemaType: 'string',
    // Where Ajv's own stands, which decides the order of errors.
    before: 'id',
    code: (context) => callReferenced(context, collector),
  });
}

function callReferenced(context: KeywordCxt, collector: ReturnType<typeof _>): void {
  const { gen, schema, it } = context;
  // The schemas of schemas have an $id. They use dynamic references, which need the arguments that ours leaves out.
  if (hasId(it.schemaEnv.root.schema)) return callByAjv(context);
  const referenced = resolveRef.call(it.self, it.schemaEnv.root, it.baseId, String(schema));
  // Ajv inlines simple schemas, and reports references that lead nowhere.
  if (!(referenced instanceof SchemaEnv)) return callByAjv(context);
  const validator = getValidate(context, referenced);
  const collect = gen.scopeValue('func', { ref: collectErrors, code: collector });
  context.result(_`${validator}(${context.data})`, undefined, () => {
    const place = strConcat(names.instancePath, it.errorPath);
    gen.assign(names.vErrors, _`${collect}(${names.vErrors}, ${validator}.errors, ${place})`);
    gen.assign(names.errors, _`${names.vErrors}.length`);
  });
}

const hasId = (schema: unknown): boolean => isObject(schema) && schema['$id'] !== undefined;

function callByAjv(context: KeywordCxt): void {
  invariant('code' in reference, 'Ajv defines $ref by the code that it generates');
  reference.code(context);
}
