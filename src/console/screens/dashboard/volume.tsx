// Volume by time: a bar for each period, and the same as a table.

import type { JSX } from 'preact';
import type { control as controlTypes } from '../../../types';
import { parseUnits } from '../../../base';
import { Button } from '../../../ui/button';
import { Table } from '../../../ui/table';
import { setQuery } from '../../route';
import { amountParts, instantParts } from '../../ui/amount-text';
import { Card } from '../../ui/card';
import { Amount, Instant } from '../../ui/values';
import { barHeights } from './bar-layout';

export type WorldFigures = controlTypes.components['schemas']['Statistics'];
type Period = WorldFigures['periods'][number];
type RangeUnit = WorldFigures['per'];

interface StatisticsRange {
  readonly per: RangeUnit;
  readonly periods: number;
  readonly text: string;
  /** Every how many bars a label fits. */
  readonly labelEvery: number;
}

const RANGES: readonly [StatisticsRange, ...StatisticsRange[]] = [
  { per: 'hour', periods: 24, text: '24 hours', labelEvery: 4 },
  { per: 'minute', periods: 60, text: '60 minutes', labelEvery: 10 },
  { per: 'day', periods: 14, text: '14 days', labelEvery: 2 },
];

export const rangeOf = (per: string | null): StatisticsRange => RANGES.find((one) => one.per === per) ?? RANGES[0];

const HEIGHT = 1000;
const BAR = 8;
const STEP = 10;

export function VolumeCard({
  statistics,
  range,
}: {
  readonly statistics: WorldFigures | undefined;
  readonly range: StatisticsRange;
}): JSX.Element {
  const choices = RANGES.map(({ per, text }) => (
    <Button
      key={per}
      small
      pressed={per === range.per}
      onClick={() => setQuery({ per: per === RANGES[0].per ? undefined : per })}
    >
      {text}
    </Button>
  ));
  return (
    <Card title={`Volume per ${range.per}`} actions={choices} class="dashboard-volume">
      {statistics ? <Bars periods={statistics.periods} range={range} /> : <span class="skeleton" />}
    </Card>
  );
}

function Bars({
  periods,
  range,
}: {
  readonly periods: readonly Period[];
  readonly range: StatisticsRange;
}): JSX.Element {
  const heights = barHeights(periods.map(({ volume }) => volume));
  const highest = periods.reduce<Period | undefined>(
    (most, period) => (most === undefined || parseUnits(period.volume) > parseUnits(most.volume) ? period : most),
    undefined,
  );
  return (
    <figure class="dashboard-chart">
      <p class="dashboard-scale muted">
        {highest ? (
          <>
            highest: <ShortAmount of={highest.volume} />
          </>
        ) : null}
      </p>
      <div class="dashboard-plot">
        <svg
          viewBox={`0 0 ${periods.length * STEP - STEP + BAR} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Volume per ${range.per}, the last ${range.text}: highest ${highest?.volume ?? '0'}, now ${periods.at(-1)?.volume ?? '0'}.`}
        >
          {periods.map((period, index) => (
            <g key={period.atMicros}>
              <title>{`${instantParts(period.atMicros)?.iso ?? period.at}: ${period.volume} in ${period.transfers} transfers`}</title>
              <rect class="dashboard-slot" x={index * STEP} y={0} width={BAR} height={HEIGHT} />
              <rect
                class={index === periods.length - 1 ? 'dashboard-bar now' : 'dashboard-bar'}
                x={index * STEP}
                y={HEIGHT - (heights[index] ?? 0)}
                width={BAR}
                height={heights[index] ?? 0}
              />
            </g>
          ))}
        </svg>
      </div>
      <div class="dashboard-labels muted" aria-hidden="true">
        {periods.map(({ atMicros }, index) => (
          <span key={atMicros}>
            {(periods.length - 1 - index) % range.labelEvery === 0 ? labelOf(atMicros, range.per) : ''}
          </span>
        ))}
      </div>
      <details class="curl">
        <summary>Show as table</summary>
        <Table
          caption={`Volume per ${range.per}`}
          rows={periods.toReversed()}
          keyOf={({ at }) => at}
          columns={[
            { title: 'From', cell: ({ at }) => <Instant at={at} /> },
            { title: 'Volume', cell: ({ volume }) => <Amount of={volume} />, isNumber: true },
            { title: 'Transfers', cell: ({ transfers }) => transfers, isNumber: true },
            { title: 'Offers', cell: ({ offers }) => offers, isNumber: true },
            { title: 'Active wallets', cell: ({ activeWallets }) => activeWallets, isNumber: true },
            { title: 'Updates', cell: ({ updates }) => updates, isNumber: true },
          ]}
        />
      </details>
    </figure>
  );
}

/** Such as 14:00, or 01-15 for days. */
function labelOf(atMicros: number, per: RangeUnit): string {
  const parts = instantParts(atMicros);
  return (per === 'day' ? parts?.date.slice(5) : parts?.time.slice(0, 5)) ?? '';
}

/** With all decimals that count, and no zeros after them. */
export function ShortAmount({ of }: { readonly of: string }): JSX.Element {
  const parts = amountParts(of);
  return (
    <data class="amount" value={of} title={of}>
      {parts ? `${parts.whole}${parts.fraction}` : of}
    </data>
  );
}
