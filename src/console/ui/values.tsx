// Ledger values formatted for people, with the full value in the tooltip.

import type { JSX } from 'preact';
import { amountParts, instantParts, partyParts } from './amount-text';
import { Copy } from '../../ui/copy';
import { truncateMiddle } from '../../base';

export function Amount({ of }: { readonly of: string }): JSX.Element {
  const parts = amountParts(of);
  return (
    <data class="amount" value={of} title={of}>
      {parts ? (
        <>
          {parts.whole}
          {parts.fraction}
          <span class="faint">{parts.zeros}</span>
        </>
      ) : (
        of
      )}
    </data>
  );
}

/** Ledger time, in UTC. `at` is a date-time or microseconds since 1970. */
export function Instant({
  at,
  timeOnly = false,
  isBrief = false,
  isRunning = false,
}: {
  readonly at: string | number | bigint;
  readonly timeOnly?: boolean;
  /** Without the fraction of a second, which is in the tooltip. */
  readonly isBrief?: boolean;
  /** For the time of a running clock. */
  readonly isRunning?: boolean;
}): JSX.Element {
  const parts = instantParts(at, { running: isRunning });
  if (!parts) return <span>{String(at)}</span>;
  return (
    <time class="instant" dateTime={parts.iso} title={`${parts.iso}, ${parts.micros} µs since 1970`}>
      {timeOnly ? null : `${parts.date} `}
      {parts.time}
      {isBrief ? null : <span class="faint">{parts.fraction}</span>}
    </time>
  );
}

export function PartyName({ party, copy = false }: { readonly party: string; readonly copy?: boolean }): JSX.Element {
  const { hint, short } = partyParts(party);
  return (
    <span class="party" title={party}>
      <bdi>{hint}</bdi>
      {short === '' ? null : <span class="faint">::{short}</span>}
      {copy ? <Copy text={party} what="the party" /> : null}
    </span>
  );
}

/** An abbreviated id: both ends identify it. */
export function ShortId({
  id,
  what,
  copy = false,
}: {
  readonly id: string;
  readonly what: string;
  readonly copy?: boolean;
}): JSX.Element {
  const shown = truncateMiddle(id, 10, 6);
  return (
    <span class="party" title={id}>
      <code>{shown}</code>
      {copy ? <Copy text={id} what={what} /> : null}
    </span>
  );
}

/** Text from other users: isolated in its own direction, and wrapped anywhere. */
export const UserText = ({ children }: { readonly children: string }): JSX.Element => (
  <bdi class="user-text" dir="auto">
    {children}
  </bdi>
);
