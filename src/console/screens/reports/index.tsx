import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ReportPage } from 'virtual:report-page';
import { Button } from '../../ui/button';
import { ScreenHead } from '../../ui/card';
import { ProblemLine } from '../../ui/states';
import { DropPlace } from './drop-place';
import { Viewer } from './viewer';
import './reports.css';

interface Opened {
  readonly name: string;
  readonly page: ReportPage;
  /** Differs for each time a file was opened. */
  readonly turn: number;
}

export default function Reports(): JSX.Element {
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const [reading, setReading] = useState('');

  const open = async (file: File): Promise<void> => {
    setReading(file.name);
    setProblem('');
    // What reads it comes with the first report.
    const { readReport } = await import('./read-report');
    const page = await readReport(file);
    setReading('');
    if (page.ok) setOpened((before) => ({ name: file.name, page: page.value, turn: (before?.turn ?? 0) + 1 }));
    else setProblem(page.error);
  };

  return (
    <>
      <ScreenHead title="Reports" lead="A conformance report of any run, in the viewer of the HTML report. It stays in this browser.">
        {opened === undefined ? null : <><bdi class="report-name">{opened.name}</bdi><Button small onClick={() => setOpened(undefined)}>Close the report</Button></>}
      </ScreenHead>
      <DropPlace small={opened !== undefined} reading={reading} onFile={(file) => void open(file)} />
      <ProblemLine sentence={problem} />
      {opened === undefined ? null : <Viewer key={opened.turn} name={opened.name} page={opened.page} />}
    </>
  );
}
