// Files from outside, chosen or dropped. The whole page is the drop target: a browser would navigate to a file dropped
// beside it.

import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Returns whether a file is dragged over the page. Files are ignored while a dialog is open. */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const give = useRef(onFile);
  give.current = onFile;
  // From the first picture on: a file dropped before would replace the page.
  useLayoutEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent): void => (relatedTarget === null ? setOver(false) : undefined);
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file && document.querySelector('dialog[open]') === null) give.current(file);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}

export function FileChoice({
  accept,
  onFile,
  children,
}: {
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const choose = (input: HTMLInputElement): void => {
    const file = input.files?.[0];
    // Lets the same file be chosen again.
    input.value = '';
    if (file) onFile(file);
  };
  return (
    <label class="button file-choice">
      {children}
      <input
        type="file"
        class="visually-hidden"
        accept={accept}
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
    </label>
  );
}
