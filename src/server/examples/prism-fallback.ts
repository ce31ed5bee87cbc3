// Responses from the documents alone: for operations without a handler, and for Prefer headers. Our own examples come first; prism makes up
// bodies, and examples where a document has none. It runs in a worker thread (decision 019).

import { InvariantError, ok, type Json } from '../../base';
import type { Contract, OpenContract } from '../../contract';
import type { Fallback } from './fallback';
import { isJson, negotiate, type ExampleChoice } from './negotiation';
import { exampleFallback, ownExample } from './own-examples';
import type { PrismRequest } from './prism-messages';
import { createPrismThread, type PrismThread } from './prism-thread';

/** Made-up bodies that violate their schema are discarded; after this many attempts the example is sent instead. */
const DYNAMIC_ATTEMPTS = 8;

/** Starts no thread before prism is needed. */
export function createFallback(contract: OpenContract): Fallback {
  if (!contract.sources) return exampleFallback;
  const prism = createPrismThread(contract.sources);
  return async ({ spec, preference, accept }) => {
    const choice = negotiate(spec, preference, accept);
    if (!choice.ok) return choice;
    const { status, media, example } = choice.value;
    if (!media) return ok({ status, mediaType: undefined, body: undefined });
    const { group, file, path, method } = spec;
    const base: PrismRequest = {
      operation: { group, file, path, method },
      response: { status, mediaType: media.mediaType, isJson: isJson(media), example },
    };
    const generated =
      preference.dynamic && example === undefined ? await generate({ contract, prism }, base, choice.value) : undefined;
    const body = generated ?? ownExample(choice.value) ?? (await prismExample(prism, base));
    return ok({ status, mediaType: media.mediaType, body });
  };
}

/** A made-up body that conforms to its schema; undefined if prism finds none in a few attempts. */
async function generate(
  { contract, prism }: { readonly contract: Contract; readonly prism: PrismThread },
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
