import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { ReportPage } from 'virtual:report-page';
import { Button } from '../../../ui/button';
import { ScreenHead } from '../../ui/card';
import { ProblemLine } from '../../ui/states';
import { DropZone } from './drop-zone';
import { Viewer } from '../../ui/report-viewer';
import './reports.css';

interface OpenReport {
  readonly name: string;
  readonly page: ReportPage;
  /** Differs each time a file is opened. */
  readonly turn: number;
}

/** Either the file or the server is gone. */
const readProblem = (name: string, error: unknown): string =>
  `Cannot read ${name}: ${error instanceof Error ? error.message : String(error)}. Check that the file exists and the server is running.`;

export default function Reports(): JSX.Element {
  const [opened, setOpened] = useState<OpenReport | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const [reading, setReading] = useState('');

  const turns = useRef(0);

  const open = async (file: File): Promise<void> => {
    turns.current += 1;
    const turn = turns.current;
    setReading(file.name);
    setProblem('');
    // The reader is loaded with the first report.
    const page = await import('./read-report')
      .then(({ readReport }) => readReport(file))
      .catch((error: unknown) => ({ ok: false, error: readProblem(file.name, error) }) as const);
    // Another file was chosen meanwhile.
    if (turn !== turns.current) return;
    setReading('');
    if (page.ok) setOpened({ name: file.name, page: page.value, turn });
    else setProblem(page.error);
  };

  return (
    <>
      <ScreenHead
        title="Reports"
        lead="Opens a JSON conformance report. The file is read in this browser and not uploaded."
      >
        {opened === undefined ? null : (
          <>
            <bdi class="report-name">{opened.name}</bdi>
            <Button small onClick={() => setOpened(undefined)}>
              Close report
            </Button>
          </>
        )}
      </ScreenHead>
      <DropZone small={opened !== undefined} reading={reading} onFile={(file) => void open(file)} />
      <ProblemLine message={problem} />
      {opened === undefined ? null : <Viewer key={opened.turn} name={opened.name} page={opened.page} />}
    </>
  );
}
