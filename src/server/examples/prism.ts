// Answers from the document alone, through prism: operations without a handler, and whatever a Prefer header asks for.
// Prism takes more than a second to load, so it is loaded when the first such answer is wanted, and nowhere else.

import { InvariantError, defined, ok, type Json, type Result } from '../../base';
import type { Contract, OpenApiDocument, OpenContract, OperationSpec } from '../../contract';
import { negotiate, isJson, type Choice } from './negotiation';
import type { Preference } from './prefer';

interface ExampleAnswer {
  readonly status: number;
  readonly mediaType: string | undefined;
  readonly body: Json | undefined;
}

interface ExampleRequest {
  readonly spec: OperationSpec;
  readonly preference: Preference;
  readonly accept: string | undefined;
}

/** An answer made from the document, or the sentence that refuses the preference. */
export type Fallback = (request: ExampleRequest) => Promise<Result<ExampleAnswer, string>>;

type Prism = typeof import('@stoplight/prism-http');
type PrismOperation = Awaited<ReturnType<Prism['getHttpOperationsFromSpec']>>[number];
type PrismConfig = Parameters<Prism['createInstance']>[0];

/** Made-up bodies that break their schema are thrown away; after this many the example is sent instead. */
const DYNAMIC_ATTEMPTS = 8;

export function createFallback(contract: OpenContract): Fallback {
  const operations = new Map<string, Promise<PrismOperation>>();
  return async ({ spec, preference, accept }) => {
    const choice = negotiate(spec, preference, accept);
    if (!choice.ok) return choice;
    const { status, media } = choice.value;
    if (!media) return ok({ status, mediaType: undefined, body: undefined });
    const key = `${spec.file} ${spec.id}`;
    const operation = operations.get(key) ?? prepare(contract.document(spec.group, spec.file), spec);
    operations.set(key, operation);
    return ok({
      status,
      mediaType: media.mediaType,
      body: await bodyFor(contract, await operation, choice.value, preference.dynamic),
    });
  };
}

async function bodyFor(
  contract: Contract,
  operation: PrismOperation,
  choice: Choice,
  dynamic: boolean,
): Promise<Json | undefined> {
  const invented = dynamic && choice.example === undefined ? await invent(contract, operation, choice) : undefined;
  if (invented !== undefined) return invented;
  const example = await ask(operation, choice, undefined);
  if (example.ok) return example.value;
  throw new InvariantError(
    `prism must find an answer that the index lists: ${choice.status} of ${operation.path}: ${example.error}`,
  );
}

/** A made-up body that conforms to its schema; undefined when prism finds none in a few attempts. */
async function invent(contract: Contract, operation: PrismOperation, choice: Choice): Promise<Json | undefined> {
  const schemaId = choice.media?.schemaId;
  if (schemaId === undefined) return undefined;
  for (let attempt = 1; attempt <= DYNAMIC_ATTEMPTS; attempt += 1) {
    const made = await ask(operation, choice, `understudy ${attempt}`);
    if (made.ok && made.value !== undefined && contract.validate(schemaId, made.value).length === 0) return made.value;
  }
  return undefined;
}

/** Only the one operation is handed to prism, so that a large document costs no more than a small one. */
async function prepare(document: OpenApiDocument, spec: OperationSpec): Promise<PrismOperation> {
  const { getHttpOperationsFromSpec } = await loadPrism();
  const item = defined(document.paths?.[spec.path], `the document of ${spec.id} holds the path ${spec.path}`);
  const operations = await getHttpOperationsFromSpec({ ...document, paths: { [spec.path]: item } });
  const operation = operations.find(({ method }) => method.toUpperCase() === spec.method);
  return defined(operation, `prism finds ${spec.method} ${spec.path} in the document of ${spec.id}`);
}

/** One answer of prism; a seed asks for a made-up body instead of the example. */
async function ask(
  operation: PrismOperation,
  choice: Choice,
  seed: string | undefined,
): Promise<Result<Json | undefined, string>> {
  const { createInstance } = await loadPrism();
  const config = configFor(choice, seed);
  const prism = createInstance(config, {
    logger: silenced<Parameters<typeof createInstance>[1]['logger']>(),
    route: () => ({ _tag: 'Right', right: operation }),
  });
  const answer = await prism.request(
    { method: operation.method === 'post' ? 'post' : 'get', url: { path: operation.path } },
    [operation],
    config,
  )();
  if (answer._tag === 'Left') return { ok: false, error: answer.left.message };
  const body = answer.right.output.body;
  if (body === undefined || (choice.media && !isJson(choice.media) && typeof body === 'string')) return ok(body);
  return ok(plain(body));
}

function configFor({ status, media, example }: Choice, seed: string | undefined): PrismConfig {
  const mock = {
    code: status,
    dynamic: seed !== undefined,
    ...(media ? { mediaTypes: [media.mediaType] } : {}),
    ...(example === undefined ? {} : { exampleKey: example }),
    ...(seed === undefined ? {} : { seed, ignoreExamples: true }),
  };
  return {
    isProxy: false,
    checkSecurity: false,
    validateRequest: false,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
    mock,
  };
}

const loadPrism = (): Promise<Prism> => import('@stoplight/prism-http');

/** Prism's own account of a request is of no use to ours. */
const quiet: Quiet = {
  child: () => quiet,
  success: drop,
  info: drop,
  warn: drop,
  error: drop,
  debug: drop,
  trace: drop,
};

/** Prism's pino has no types of its own: another release of pino in the tree lends its, of which prism calls no more than this. */
const silenced = <L>(): L => quiet as unknown as L;

type Quiet = { readonly child: () => Quiet } & Readonly<
  Record<'success' | 'info' | 'warn' | 'error' | 'debug' | 'trace', () => void>
>;

function drop(): void {
  // Lines of prism go nowhere.
}

// What prism hands back is JSON by way of an `unknown`; through text it is JSON beyond doubt.
const plain = (body: unknown): Json => JSON.parse(JSON.stringify(body) ?? 'null');
