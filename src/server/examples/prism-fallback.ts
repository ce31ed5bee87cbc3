// Responses from the documents alone: for operations without a handler, and for Prefer headers. Our own examples come
// first; prism makes up bodies, and examples where a document has none. It runs in a worker thread (decision 019).

import { err, InvariantError, ok, type Json, type Result } from '../../base';
import type { Contract, OpenContract } from '../../contract';
import type { ClosableFallback, Fallback } from './fallback';
import { isJson, negotiate, type ExampleChoice } from './negotiation';
import { exampleFallback, ownExample } from './own-examples';
import type { PrismRequest } from './prism-messages';
import { PrismTimeout, sharedPrismThread, type PrismThread } from './prism-thread';

/** Made-up bodies that violate their schema are discarded; after this many attempts the example is sent instead. */
const DYNAMIC_ATTEMPTS = 8;

/**
 * Starts no thread before prism is needed. All fallbacks of a contract share one thread; close each when it is no
 * longer used.
 */
export function createFallback(
  contract: OpenContract,
  prism = contract.sources && sharedPrismThread(contract.sources),
): ClosableFallback {
  if (!prism) return Object.assign(exampleFallback.bind(undefined), { close: () => undefined });
  let leave: (() => void) | undefined;
  const respond: Fallback = async ({ spec, preference, accept }) => {
    leave ??= prism.join();
    const choice = negotiate(spec, preference, accept);
    if (!choice.ok) return choice;
    const { status, media, example } = choice.value;
    if (!media) return ok({ status, mediaType: undefined, body: undefined });
    const { group, file, path, method } = spec;
    const request: PrismRequest = {
      operation: { group, file, path, method },
      response: { status, mediaType: media.mediaType, isJson: isJson(media), example },
    };
    const isDynamic = preference.dynamic && example === undefined;
    const body = await bodyFor({ contract, prism }, request, { choice: choice.value, isDynamic });
    return body.ok ? ok({ status, mediaType: media.mediaType, body: body.value }) : body;
  };
  return Object.assign(respond, { close: () => leave?.() });
}

interface PrismSources {
  readonly contract: Contract;
  readonly prism: PrismThread;
}

/** When prism misses its deadline, the document's own example is sent, or the request is refused. */
async function bodyFor(
  sources: PrismSources,
  request: PrismRequest,
  { choice, isDynamic }: { readonly choice: ExampleChoice; readonly isDynamic: boolean },
): Promise<Result<Json | undefined, string>> {
  const own = ownExample(choice);
  try {
    const generated = isDynamic ? await generate(sources, request, choice) : undefined;
    return ok(generated ?? own ?? (await prismExample(sources.prism, request)));
  } catch (error) {
    if (!(error instanceof PrismTimeout)) throw error;
    return own === undefined ? err(`${error.message}; retry, or add an example to the document`) : ok(own);
  }
}

/** A made-up body that conforms to its schema; undefined if prism finds none in a few attempts. */
async function generate(
  { contract, prism }: PrismSources,
  base: PrismRequest,
  { media }: ExampleChoice,
): Promise<Json | undefined> {
  const schemaId = media?.schemaId;
  if (schemaId === undefined) return undefined;
  for (let attempt = 1; attempt <= DYNAMIC_ATTEMPTS; attempt += 1) {
    const reply = await prism.ask({ ...base, seed: `understudy ${attempt}` });
    if (reply.ok && reply.value !== undefined && contract.validate(schemaId, reply.value).length === 0)
      return reply.value;
  }
  return undefined;
}

async function prismExample(prism: PrismThread, request: PrismRequest): Promise<Json | undefined> {
  const reply = await prism.ask(request);
  if (reply.ok) return reply.value;
  throw new InvariantError(
    `prism must find a response that the index lists: ${request.response.status} of ${request.operation.path}: ${reply.error}`,
  );
}
