// The report of a check that has ended: in the viewer of the HTML report, or as a file.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ReportPage } from 'virtual:report-page';
import { controlUrl } from '../../api/clients';
import { controlHeaders } from '../../api/control-token';
import { Button } from '../../../ui/button';
import { Card } from '../../ui/card';
import { saveFile } from '../../ui/save-file';
import { ProblemLine } from '../../ui/states';
import { Viewer } from '../../ui/report-viewer';

type ReportFileFormat = 'json' | 'html';

async function load(id: string, format: ReportFileFormat): Promise<Blob> {
  const answer = await fetch(controlUrl(`/checks/${encodeURIComponent(id)}/report?format=${format}`), {
    headers: controlHeaders(),
  });
  if (!answer.ok) throw new Error(`the server returned ${answer.status}: ${await answer.text()}`);
  return answer.blob();
}

export function CheckReport({ id }: { readonly id: string }): JSX.Element {
  const [page, setPage] = useState<ReportPage | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem('');
    await work().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
    setBusy(false);
  };
  const open = async (): Promise<void> => {
    const blob = await load(id, 'json');
    // The reader is loaded with the first report.
    const { readReport } = await import('../reports/read-report');
    const read = await readReport(new File([blob], `check-${id}.json`));
    if (!read.ok) throw new Error(read.error);
    setPage(read.value);
  };
  const save = async (format: ReportFileFormat): Promise<void> => {
    const blob = await load(id, format);
    saveFile(`check-${id}.${format}`, blob.type, blob);
  };
  return (
    <Card
      title="Report"
      actions={
        <>
          {page === undefined ? (
            <Button busy={busy} onClick={() => void attempt(open)}>
              Open the report
            </Button>
          ) : (
            <Button onClick={() => setPage(undefined)}>Close the report</Button>
          )}
          {(['html', 'json'] as const).map((format) => (
            <Button key={format} variant="quiet" busy={busy} onClick={() => void attempt(() => save(format))}>
              {`Save as ${format.toUpperCase()}`}
            </Button>
          ))}
        </>
      }
    >
      <ProblemLine message={problem} />
      {page === undefined ? null : <Viewer name={`of check ${id}`} page={page} />}
    </Card>
  );
}
