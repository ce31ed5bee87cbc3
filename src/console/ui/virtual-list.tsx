// A list of any length that renders only the visible rows. All rows have one height; arrows, page keys, Home and End
// move, Enter opens.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { rowAfter, scrollTo, windowOf, type ScrollState } from './virtual-window';

export interface ListColumn<Row> {
  readonly title: string;
  /** A track of a CSS grid: `8rem`, `minmax(10rem, 1fr)`. */
  readonly width: string;
  readonly cell: (row: Row, index: number) => ComponentChildren;
  readonly isNumber?: boolean;
  /** Hidden where the list is narrower than 40rem. */
  readonly isExtra?: boolean;
}

interface VirtualListProps<Row> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly count: number;
  /** Undefined for a row that is not loaded yet. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly keyOf: (row: Row) => string;
  readonly onOpen?: (row: Row, index: number) => void;
  /** Index of the row that is open beside the list. */
  readonly chosen?: number | undefined;
  /** Range of rendered rows, the end exclusive: load what is missing. */
  readonly onShown?: (first: number, end: number) => void;
  /** Whether the first row is visible. */
  readonly onTop?: (isAtTop: boolean) => void;
}

const ROW_REM = 2.25;
const NARROW_REM = 40;
const remPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

export function VirtualList<Row>({
  label,
  columns,
  count,
  rowAt,
  keyOf,
  onOpen,
  chosen,
  onShown,
  onTop,
}: VirtualListProps<Row>): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ scrollTop: 0, height: 0, width: 0, bar: 0, rowHeight: ROW_REM * 16 });
  const [active, setActive] = useState(0);
  const wantsFocus = useRef(false);
  const scrolled: ScrollState = { count, ...seen };
  const { first, end } = windowOf(scrolled);
  const present = Math.min(active, Math.max(0, count - 1));
  const shown = columns.filter(
    ({ isExtra }) => isExtra !== true || seen.width >= NARROW_REM * (seen.rowHeight / ROW_REM),
  );
  const tracks = shown.map(({ width }) => width).join(' ');

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = (): void => {
      const [scrollTop, height, width, rowHeight] = [
        element.scrollTop,
        element.clientHeight,
        element.clientWidth,
        Math.round(ROW_REM * remPixels()),
      ];
      const bar = element.offsetWidth - width;
      setSeen((before) =>
        before.scrollTop === scrollTop &&
        before.height === height &&
        before.width === width &&
        before.bar === bar &&
        before.rowHeight === rowHeight
          ? before
          : { scrollTop, height, width, bar, rowHeight },
      );
    };
    const watched = new ResizeObserver(measure);
    watched.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      watched.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  const isAtTop = seen.scrollTop < seen.rowHeight;
  useEffect(() => onShown?.(first, end), [first, end, count]);
  useEffect(() => onTop?.(isAtTop), [isAtTop]);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-index="${present}"]`);
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });

  const move = (event: JSX.TargetedKeyboardEvent<HTMLDivElement>): void => {
    if (event.target instanceof HTMLElement && event.target.closest('button, a, input, select') !== null) return;
    // Rows may have been inserted above the focused one.
    const at = Number(
      event.target instanceof HTMLElement
        ? (event.target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? present)
        : present,
    );
    const row = rowAt(at);
    if (event.key === 'Enter' && row !== undefined) return onOpen?.(row, at);
    const next = rowAfter(event.key, at, scrolled);
    if (next === undefined) return;
    event.preventDefault();
    wantsFocus.current = true;
    setActive(next);
    if (frame.current) frame.current.scrollTop = scrollTo(next, scrolled);
  };
  // If the focused row is scrolled out of view, the first visible row is the Tab stop.
  const tabStop = present >= first && present < end ? present : first;

  return (
    <div
      class="virtual"
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={shown.length}
    >
      <div
        class="virtual-head"
        role="row"
        aria-rowindex={1}
        style={{ gridTemplateColumns: tracks, borderInlineEndWidth: `${seen.bar}px` }}
      >
        {shown.map(({ title, isNumber }) => (
          <span key={title} role="columnheader" class={isNumber ? 'number' : ''}>
            {title}
          </span>
        ))}
      </div>
      <div class="virtual-frame" role="rowgroup" ref={frame} onKeyDown={move}>
        <div class="virtual-all" role="presentation" style={{ height: `${count * seen.rowHeight}px` }}>
          {Array.from({ length: end - first }, (_, offset) => {
            const index = first + offset;
            const row = rowAt(index);
            return (
              <div
                key={row === undefined ? `at ${index}` : keyOf(row)}
                class={`virtual-row${index === chosen ? ' chosen' : ''}`}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={index === chosen}
                data-index={index}
                tabIndex={index === tabStop ? 0 : -1}
                style={{
                  gridTemplateColumns: tracks,
                  height: `${seen.rowHeight}px`,
                  transform: `translateY(${index * seen.rowHeight}px)`,
                }}
                onFocus={() => setActive(index)}
                onClick={() => (row === undefined ? undefined : onOpen?.(row, index))}
              >
                {shown.map(({ title, cell, isNumber }) => (
                  <span key={title} role="gridcell" class={isNumber ? 'number' : ''}>
                    {row === undefined ? <span class="skeleton" /> : cell(row, index)}
                  </span>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
