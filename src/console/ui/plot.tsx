// A small step plot of values over time, with the same data as a table.

import type { ComponentChildren, JSX } from 'preact';
import { useIds } from '../../ui/ids';
import { frameOf, stepPath, type PlotPoint } from './plot-points';
import { Table } from '../../ui/table';

export interface Series {
  readonly name: string;
  readonly points: readonly PlotPoint[];
}

interface PlotProps {
  readonly title: string;
  /** Text alternative of the plot. */
  readonly summary: string;
  /** At most two: drawn as a solid and a dashed line. */
  readonly series: readonly Series[];
  readonly timeOf: (at: number) => ComponentChildren;
  /** `exact` is the original text of the point. */
  readonly valueOf: (value: number, exact?: string) => ComponentChildren;
}

const SIZE = { width: 320, height: 72 };
const TABLE_ROWS = 50;

export function Plot({ title, summary, series, timeOf, valueOf }: PlotProps): JSX.Element {
  const idOf = useIds();
  const frame = frameOf(
    series.flatMap(({ points }) => points).toSorted((a, b) => a.at - b.at),
    SIZE,
  );
  const rows = series.flatMap(({ name, points }) =>
    points.slice(-TABLE_ROWS).map((point, index) => ({ name, index, ...point })),
  );
  return (
    <figure class="plot">
      <svg
        viewBox={`0 -2 ${SIZE.width} ${SIZE.height + 4}`}
        role="img"
        aria-labelledby={`${idOf('title')} ${idOf('desc')}`}
        preserveAspectRatio="none"
      >
        <title id={idOf('title')}>{title}</title>
        <desc id={idOf('desc')}>{summary}</desc>
        {series.map(({ name, points }, index) => (
          <path key={name} class={`line line-${index}`} d={stepPath(points, frame)} />
        ))}
      </svg>
      <figcaption class="row tight">
        {series.map(({ name }, index) => (
          <span key={name} class={`key key-${index}`}>
            {name}
          </span>
        ))}
      </figcaption>
      <details class="curl">
        <summary>Show as table</summary>
        <Table
          caption={title}
          columns={[
            { title: 'Time', cell: ({ at }) => timeOf(at) },
            { title: 'What', cell: ({ name }) => name },
            { title: 'Value', cell: ({ value, exact }) => valueOf(value, exact), isNumber: true },
          ]}
          rows={rows}
          keyOf={({ name, index }) => `${name} ${index}`}
        />
      </details>
    </figure>
  );
}
