// Answers from the examples of the documents, without prism: for where it cannot be loaded. What is made up needs prism.

import { err, ok } from '../../base';
import type { Fallback } from './prism';
import { negotiate } from './negotiation';

/** The example that the preference names, else the first one. */
export const exampleFallback: Fallback = async ({ spec, preference, accept }) => {
  const choice = negotiate(spec, preference, accept);
  if (!choice.ok) return choice;
  const { status, media, example } = choice.value;
  if (!media) return ok({ status, mediaType: undefined, body: undefined });
  if (preference.dynamic && example === undefined)
    return err('dynamic=true needs prism, which does not run here; leave it out for the example');
  return ok({
    status,
    mediaType: media.mediaType,
    body: example === undefined ? Object.values(media.examples)[0] : media.examples[example],
  });
};
