// Downloads the world as a file, and replaces it with one.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { resultOf, streamingFetch } from '../../api/result';
import { control } from '../../api/clients';
import { world } from '../../route';
import { Button } from '../../../ui/button';
import { Card } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { saveFile } from '../../ui/save-file';
import { ProblemLine } from '../../ui/states';
import { FileUpload } from './file-upload';

export function DumpFile({
  consequence,
  onDone,
}: {
  readonly consequence: JSX.Element;
  readonly onDone: () => void;
}): JSX.Element {
  return (
    <Card title="Dump and load">
      <Download />
      <FileUpload
        path="/load"
        titleOf={(name) => `Replace the world with ${name}`}
        doneOf={(name) => `World replaced with ${name}`}
        variant="danger"
        onDone={({ ok }) => (ok ? onDone() : undefined)}
      >
        {consequence}
        <p class="muted">Existing snapshots are kept; you can still revert to them.</p>
      </FileUpload>
    </Card>
  );
}

function Download(): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const [curl, setCurl] = useState('');
  const act = async (): Promise<void> => {
    setBusy(true);
    const answer = await resultOf<Blob>(control().GET('/dump', { parseAs: 'blob', fetch: streamingFetch }));
    setBusy(false);
    setCurl(answer.curl);
    setRefused(answer.ok ? '' : answer.problem.message);
    if (answer.ok) saveFile(`${world.value}.ndjson`, 'application/x-ndjson', answer.value);
  };
  return (
    <div class="stack">
      <p class="muted">All log entries, one line of JSON each, without secrets.</p>
      <div class="row">
        <Button busy={busy} onClick={() => void act()}>
          Download dump
        </Button>
        <Curl command={curl === '' ? '' : `${curl} -o ${world.value}.ndjson`} />
      </div>
      <ProblemLine message={refused} />
    </div>
  );
}
