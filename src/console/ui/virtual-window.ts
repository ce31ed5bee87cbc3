// Computes which rows of a long list to render: the visible ones and some around them.

export interface ScrollState {
  readonly count: number;
  readonly rowHeight: number;
  readonly scrollTop: number;
  /** Height of the visible area. */
  readonly height: number;
}

export interface RowWindow {
  /** Index of the first rendered row. */
  readonly first: number;
  /** Index after the last rendered row. */
  readonly end: number;
}

const AROUND = 8;

export function windowOf({ count, rowHeight, scrollTop, height }: ScrollState): RowWindow {
  const top = Math.max(0, Math.floor(scrollTop / rowHeight));
  const seen = Math.ceil(Math.max(0, height) / rowHeight) + 1;
  const end = Math.min(count, top + seen + AROUND);
  return { first: Math.max(0, Math.min(top - AROUND, end)), end };
}

/** The scroll position that makes a row fully visible; unchanged if it already is. */
export function scrollTo(index: number, { rowHeight, scrollTop, height }: ScrollState): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  return top + rowHeight > scrollTop + height ? top + rowHeight - height : scrollTop;
}

/** The row that a key moves to; undefined for other keys. */
export function rowAfter(key: string, index: number, { count, rowHeight, height }: ScrollState): number | undefined {
  const page = Math.max(1, Math.floor(height / rowHeight) - 1);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return step === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, index + step));
}
