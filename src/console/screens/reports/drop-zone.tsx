// A drop target and file chooser for reports.

import type { JSX } from 'preact';
import { Copy } from '../../../ui/copy';
import { FileChoice, useFileDrop } from '../../ui/file-drop';

const COMMAND = 'npx canton-understudy check --report json=report.json';

interface DropZoneProps {
  /** One line, for when a report is open. */
  readonly small: boolean;
  /** Name of the file being read; empty otherwise. */
  readonly reading: string;
  readonly onFile: (file: File) => void;
}

export function DropZone({ small, reading, onFile }: DropZoneProps): JSX.Element {
  const isOver = useFileDrop(onFile);
  return (
    <section class={`drop-place ${small ? 'small' : ''} ${isOver ? 'over' : ''}`} aria-label="Open a report">
      <p class="drop-title" role="status">
        {reading === '' ? (
          'Drop a JSON report here'
        ) : (
          <>
            Reading <bdi>{reading}</bdi> …
          </>
        )}
      </p>
      <FileChoice accept=".json,application/json" onFile={onFile}>
        Choose a file
      </FileChoice>
      {small ? null : (
        <div class="drop-how muted">
          <span>Created with</span> <code>{COMMAND}</code> <Copy text={COMMAND} what="the command" />
        </div>
      )}
    </section>
  );
}
