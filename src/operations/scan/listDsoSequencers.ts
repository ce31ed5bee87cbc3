// GET /v0/dso-sequencers: the sequencers in the node states of the super validators (Splice 0.7.4 scan). With each
// migration, running networks rewrite the node states; here the current migration is taken from the world.

import type { Json } from '../../base';
import { activeOf, type State } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';

export const listDsoSequencers: Operation = {
  id: 'listDsoSequencers',
  access: 'open',
  handle(_request, { world, dialect }) {
    const found = sequencersOf(world.state);
    const domains = [...new Set(found.map(({ domainId }) => domainId))].sort();
    return json({
      domainSequencers: domains.map((domainId) => ({
        domainId,
        sequencers: found
          .filter((one) => one.domainId === domainId)
          .map(({ sequencer }): Json => ({ ...sequencer, synchronizerSerial: dialect.absent })),
      })),
    });
  },
};

/** Those that are available. Logs of earlier releases have none. */
const sequencersOf = (state: State) =>
  activeOf(state, 'SvNodeState').flatMap(({ contract: { payload } }) =>
    payload.state.synchronizerNodes.flatMap(([domainId, { sequencer }]) =>
      sequencer?.availableAfter
        ? [
            {
              domainId,
              sequencer: {
                migrationId: state.migrationId,
                id: sequencer.sequencerId,
                url: sequencer.url,
                svName: payload.svName,
                availableAfter: sequencer.availableAfter,
              },
            },
          ]
        : [],
    ),
  );
