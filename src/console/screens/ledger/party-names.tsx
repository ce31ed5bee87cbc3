// Parties in one line: the first few by hint, then a count.

import type { JSX } from 'preact';
import { partyParts } from '../../ui/amount-text';

const SHOWN_NAMES = 3;

export const PartyNames = ({ parties }: { readonly parties: readonly string[] }): JSX.Element => (
  <span title={parties.join('\n')}>
    {parties.slice(0, SHOWN_NAMES).map((party, index) => (
      <span key={party}>
        {index === 0 ? '' : ', '}
        <bdi>{partyParts(party).hint}</bdi>
      </span>
    ))}
    {parties.length > SHOWN_NAMES ? <span class="faint">{` and ${parties.length - SHOWN_NAMES} more`}</span> : null}
  </span>
);
