// The documents of the ledger group where running servers publish them, as plain text and without a token (observed-ledger
// 6.1). Servers name themselves in them, as in `/_docs`.

import type { Answer } from '../../operations';
import type { LiveWorld } from '../worlds/live-world';
import type { Exchange } from './exchange';
import type { PreparedParts } from './parts';

/** The file of each in `/_docs`. */
const FILES: ReadonlyMap<string, string> = new Map([
  ['/docs/openapi', 'ledger.yaml'],
  ['/docs/asyncapi', 'ledger-streams.yaml'],
]);

/** Undefined for other paths, and where the documents are switched off. */
export async function publishedDocument(
  { pages }: Pick<PreparedParts, 'pages'>,
  { request: { method, url }, path }: Exchange,
  live: LiveWorld,
): Promise<Answer | undefined> {
  const name = method === 'GET' || method === 'HEAD' ? FILES.get(path) : undefined;
  if (name === undefined) return undefined;
  const file = await pages?.docs?.find(name, { live, prefix: /^\/_worlds\/[^/]+/.exec(url)?.[0] ?? '' });
  return file && { status: 200, text: file.text };
}
