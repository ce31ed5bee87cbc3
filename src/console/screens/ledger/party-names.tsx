// Parties in one line: the first of them by name, the others counted.

import type { JSX } from 'preact';
import { partyParts } from '../../ui/amount-text';

const NAMED = 3;

export const Names = ({ parties }: { readonly parties: readonly string[] }): JSX.Element => (
  <span title={parties.join('\n')}>
    {parties.slice(0, NAMED).map((party, index) => (
      <span key={party}>
        {index === 0 ? '' : ', '}
        <bdi>{partyParts(party).hint}</bdi>
      </span>
    ))}
    {parties.length > NAMED ? <span class="faint">{` and ${parties.length - NAMED} more`}</span> : null}
  </span>
);
