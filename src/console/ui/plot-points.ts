// A step line: a value holds until the next change.

export interface PlotPoint {
  readonly at: number;
  readonly value: number;
  /** The original text, where it has more digits than a number holds. */
  readonly exact?: string;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly from: number;
  readonly to: number;
  readonly most: number;
}

export const frameOf = (
  points: readonly PlotPoint[],
  size: { readonly width: number; readonly height: number },
): Frame => {
  const from = points[0]?.at ?? 0;
  return {
    ...size,
    from,
    to: Math.max(points.at(-1)?.at ?? 0, from + 1),
    most: points.reduce((most, { value }) => Math.max(most, value), 0) || 1,
  };
};

/** An SVG path; empty without points. The last value extends to the right edge. */
export function stepPath(points: readonly PlotPoint[], { width, height, from, to, most }: Frame): string {
  const x = (at: number): string => (((at - from) / (to - from)) * width).toFixed(1);
  const y = (value: number): string => (height - (value / most) * height).toFixed(1);
  const [first, ...rest] = points;
  if (!first) return '';
  return [
    `M${x(first.at)} ${y(first.value)}`,
    ...rest.map(({ at, value }) => `H${x(at)}V${y(value)}`),
    `H${width}`,
  ].join('');
}
