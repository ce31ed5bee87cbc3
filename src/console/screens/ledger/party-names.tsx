// Parties in one line, those of users first: the first few by hint, then a count. A hint that several parties share has
// the ends of the fingerprint.

import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { notePartyHints, sharedHints } from '../../live/shared-hints';
import { users } from '../../live/status';
import { partyParts } from '../../ui/amount-text';

const SHOWN_NAMES = 3;

export function PartyNames({ parties }: { readonly parties: readonly string[] }): JSX.Element {
  useEffect(() => notePartyHints(parties), [parties]);
  return (
    <span title={parties.join('\n')}>
      {usersFirst(parties)
        .slice(0, SHOWN_NAMES)
        .map((party, index) => (
          <span key={party}>
            {index === 0 ? '' : ', '}
            <PartyHint party={party} />
          </span>
        ))}
      {parties.length > SHOWN_NAMES ? <span class="faint">{` and ${parties.length - SHOWN_NAMES} more`}</span> : null}
    </span>
  );
}

function usersFirst(parties: readonly string[]): readonly string[] {
  const known = new Set(users.value.map(({ party }) => party));
  return [...parties.filter((party) => known.has(party)), ...parties.filter((party) => !known.has(party))];
}

function PartyHint({ party }: { readonly party: string }): JSX.Element {
  const { hint, short } = partyParts(party);
  const isShared = short !== '' && sharedHints.value.has(hint);
  return (
    <>
      <bdi>{hint}</bdi>
      {isShared ? <span class="faint">::{short}</span> : null}
    </>
  );
}
