// When the focused element is removed, such as a row of a reloaded list, moves the focus to its closest focusable
// ancestor. The browser would focus the body, and screen reader users would start at the top.

/** Starts watching; returns a function that stops. */
export function restoreFocus(): () => void {
  let path: readonly Element[] = [];
  const remember = ({ target }: FocusEvent): void =>
    void (path = target instanceof Element ? [target, ...ancestorsOf(target)] : []);
  // A regular blur is left alone; removed elements are detached by the next microtask.
  const forget = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      if (path[0] === target && path[0]?.isConnected === true) path = [];
    });
  const watching = new MutationObserver(() => {
    if (path.length === 0 || path[0]?.isConnected === true || document.activeElement !== document.body) return;
    const next = path.find((one) => one.isConnected && one.hasAttribute('tabindex'));
    path = [];
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
  addEventListener('focusin', remember);
  addEventListener('focusout', forget);
  watching.observe(document.body, { childList: true, subtree: true });
  return () => {
    removeEventListener('focusin', remember);
    removeEventListener('focusout', forget);
    watching.disconnect();
  };
}

function ancestorsOf(element: Element): readonly Element[] {
  const { parentElement } = element;
  return parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)];
}
