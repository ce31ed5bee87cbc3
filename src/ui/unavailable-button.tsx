// A button that cannot be pressed now. Its reason is shown on hover and focus, so it stays focusable, and Escape hides
// the reason again.

import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useIds } from './ids';

/** Distance to the edge of the window, in pixels. */
const MARGIN = 8;

export function UnavailableButton({
  reason,
  children,
}: {
  readonly reason: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  const idOf = useIds();
  const [isShown, setShown] = useState(false);
  const [shift, setShift] = useState(0);
  const tip = useRef<HTMLSpanElement>(null);
  // A reason near the right edge moves to the left, into the window.
  useLayoutEffect(() => {
    const box = isShown ? tip.current?.getBoundingClientRect() : undefined;
    if (box) setShift((before) => Math.min(0, document.documentElement.clientWidth - MARGIN - (box.right - before)));
  }, [isShown]);
  const show = (): void => setShown(true);
  const hide = (): void => setShown(false);
  return (
    <span
      class="tip"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocusIn={show}
      onFocusOut={hide}
      onKeyDown={({ key }) => (key === 'Escape' ? hide() : undefined)}
    >
      <button type="button" class="button plain small" aria-disabled="true" aria-describedby={idOf('why')}>
        {children}
      </button>
      <span id={idOf('why')} class="tip-text" role="tooltip" ref={tip} hidden={!isShown} style={{ left: `${shift}px` }}>
        <bdi>{reason}</bdi>
      </span>
    </span>
  );
}
