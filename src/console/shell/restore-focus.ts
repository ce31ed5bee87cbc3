// Where the focus goes when what has it is taken away, such as the row of a list that was loaded again: to the next part around it that can have it. The
// browser would give it to the page as a whole, and who hears the page would begin anew.

/** Watches from now on; gives what ends it. */
export function restoreFocus(): () => void {
  let path: readonly Element[] = [];
  const remember = ({ target }: FocusEvent): void =>
    void (path = target instanceof Element ? [target, ...ancestorsOf(target)] : []);
  // Who leaves it is not brought back; what was taken away is gone by the next turn.
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
