// Responses from the examples in the documents, without prism.

import { err, ok, type Json } from '../../base';
import type { Fallback } from './fallback';
import { negotiate, type ExampleChoice } from './negotiation';

/** The example of a choice: the requested one, else the first. Undefined when the media type has none. */
export function ownExample({ media, example }: ExampleChoice): Json | undefined {
  const examples = media?.examples ?? {};
  return example === undefined ? Object.values(examples)[0] : examples[example];
}

/** Everything a browser can respond with: prism runs on Node only. */
export const exampleFallback: Fallback = async ({ spec, preference, accept }) => {
  const choice = negotiate(spec, preference, accept);
  if (!choice.ok) return choice;
  const { status, media, example } = choice.value;
  if (!media) return ok({ status, mediaType: undefined, body: undefined });
  if (preference.dynamic && example === undefined)
    return err('dynamic=true needs prism, which does not run here; leave it out for the example');
  return ok({ status, mediaType: media.mediaType, body: ownExample(choice.value) });
};
