// Mining rounds on a timeline, and as a table.

import type { JSX } from 'preact';
import { formatInstantShort, micros } from '../../../base';
import type { control as controlTypes } from '../../../types';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useNow } from '../../live/clock';
import { useLive } from '../../live/use-live';
import { instantParts, spanText } from '../../ui/amount-text';
import { Badge, type Tone } from '../../../ui/badge';
import { Card } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { Empty, Loaded } from '../../ui/states';
import { Table } from '../../../ui/table';
import { Amount, Instant, ShortId } from '../../ui/values';
import { timelineOf, type Round } from './rounds-timeline';

type RoundList = controlTypes.components['schemas']['RoundList'];

const TONES: Readonly<Record<Round['state'], Tone>> = {
  announced: 'plain',
  open: 'good',
  summarizing: 'warn',
  issuing: 'accent',
  closed: 'plain',
};

export function RoundsCard(): JSX.Element {
  const live = useLive((signal) => resultOf<RoundList>(control().GET('/rounds', { signal })), []);
  return (
    <Card title="Mining rounds" actions={<Curl command={live.curl} />} class="overview-rounds">
      <Loaded live={live} lines={7}>
        {(list) =>
          list.rounds.length === 0 ? (
            <Empty title="No mining rounds">This world has no mining rounds.</Empty>
          ) : (
            <Rounds list={list} />
          )
        }
      </Loaded>
    </Card>
  );
}

/** A label further right would overflow. */
const LAST_TICK = 93;

function Rounds({ list: { rounds, tickMicros, ttlMicros } }: { readonly list: RoundList }): JSX.Element {
  const now = useNow() ?? 0;
  const strip = timelineOf(rounds, tickMicros, now);
  return (
    <>
      <p class="muted">
        A new round every {spanText(tickMicros)}
        {ttlMicros === null ? '' : `; clients may cache scan’s rounds for ${spanText(ttlMicros)}`}.
      </p>
      <div class="overview-strip" role="img" aria-label={sentenceOf(rounds)}>
        <div class="overview-ticks">
          {strip.ticks
            .filter(({ left }) => left < LAST_TICK)
            .map(({ at, left }) => (
              <span key={at} style={{ insetInlineStart: `${left}%` }}>
                {instantParts(Math.round(at))?.time.slice(0, 5)}
              </span>
            ))}
        </div>
        {strip.bars.map(({ round, left, width }) => (
          <div key={round.contractId} class="overview-lane">
            <div
              class={`overview-bar ${round.state}`}
              style={{ insetInlineStart: `${left}%`, ...(width === 0 ? {} : { width: `${width}%` }) }}
            >
              <span>
                {round.round} {round.state}
              </span>
            </div>
          </div>
        ))}
        <div class="overview-now" style={{ insetInlineStart: `${strip.now}%` }}>
          <span>now</span>
        </div>
      </div>
      <details class="curl">
        <summary>Show as table</summary>
        <Table
          caption="Mining rounds"
          rows={rounds}
          keyOf={({ contractId }) => contractId}
          columns={[
            { title: 'Round', cell: ({ round }) => round, isNumber: true },
            { title: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{state}</Badge> },
            { title: 'Opens', cell: ({ opensAt }) => (opensAt === null ? '–' : <Instant at={opensAt} />) },
            {
              title: 'Next state after',
              cell: ({ targetClosesAt }) => (targetClosesAt === null ? '–' : <Instant at={targetClosesAt} />),
            },
            {
              title: 'Price',
              cell: ({ amuletPrice }) => (amuletPrice === null ? '–' : <Amount of={amuletPrice} />),
              isNumber: true,
            },
            { title: 'Contract', cell: ({ contractId }) => <ShortId id={contractId} what="the contract id" copy /> },
          ]}
        />
      </details>
    </>
  );
}

const timeText = (at: number | null): string => (at === null ? '' : formatInstantShort(micros(at)));

/** Text alternative of the timeline. */
const sentenceOf = (rounds: readonly Round[]): string =>
  rounds
    .map(
      ({ round, state, opensAtMicros, targetClosesAtMicros }) =>
        `Round ${round} is ${state}${opensAtMicros === null ? '' : ` from ${timeText(opensAtMicros)}`}${targetClosesAtMicros === null ? '' : ` to ${timeText(targetClosesAtMicros)}`}.`,
    )
    .join(' ');
