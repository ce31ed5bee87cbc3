// Where a report is dropped, or chosen.

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Copy } from '../../ui/copy';

const COMMAND = 'npx understudy check --report json=report.json';

interface DropPlaceProps {
  /** One line, where a report is open. */
  readonly small: boolean;
  /** Name of the file that is being read; empty when none is. */
  readonly reading: string;
  readonly onFile: (file: File) => void;
}

/** The whole window takes a file that is dropped; a browser would leave the page for it otherwise. */
export function DropPlace({ small, reading, onFile }: DropPlaceProps): JSX.Element {
  const [isOver, setIsOver] = useState(false);
  const give = useRef(onFile);
  give.current = onFile;
  useEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) give.current(file);
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
  return (
    <section class={`drop-place ${small ? 'small' : ''} ${isOver ? 'over' : ''}`} aria-label="Open a report">
      <p class="drop-title" role="status">{reading === '' ? 'Drop a JSON report here' : <>Reading <bdi>{reading}</bdi> …</>}</p>
      <label class="button">
        Choose a file
        <input type="file" class="unseen" accept=".json,application/json" onChange={({ currentTarget }) => choose(currentTarget, onFile)} />
      </label>
      {small ? null : <div class="drop-how muted"><span>Written by</span> <code>{COMMAND}</code> <Copy text={COMMAND} what="the command" /></div>}
    </section>
  );
}

function choose(input: HTMLInputElement, onFile: (file: File) => void): void {
  const file = input.files?.[0];
  // The same file may be chosen again.
  input.value = '';
  if (file) onFile(file);
}
