// Takes a dropped or chosen file, and uploads it after confirmation.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ApiResult } from '../../api/result';
import { control, controlUrl } from '../../api/clients';
import { controlHeaders } from '../../api/control-token';
import { curlOf } from '../../api/curl';
import { runAction } from '../../api/user-actions';
import { uploadFetch } from '../../api/upload';
import type { control as controlTypes } from '../../../types';
import { Button } from '../../../ui/button';
import { Curl } from '../../../ui/curl';
import { Dialog } from '../../ui/dialog';
import { FileChoice, useFileDrop } from '../../ui/file-drop';
import { ProblemLine } from '../../ui/states';

type CreatedWorld = controlTypes.components['schemas']['World'];

interface FileUploadProps {
  readonly path: '/load' | '/worlds';
  /** Title for the file: "Load lunch.ndjson". */
  readonly titleOf: (name: string) => string;
  /** Notification after success. */
  readonly doneOf: (name: string) => string;
  /** Shown before the upload. */
  readonly children: ComponentChildren;
  readonly variant: 'primary' | 'danger';
  readonly onDone: (answer: ApiResult<CreatedWorld>) => void;
}

export function FileUpload({ path, titleOf, doneOf, children, variant, onDone }: FileUploadProps): JSX.Element {
  const [file, setFile] = useState<File | undefined>(undefined);
  const isOver = useFileDrop(setFile);
  return (
    <div class={`control-drop ${isOver ? 'over' : ''}`}>
      <span>Drop a dump or a world file on the page, or</span>
      <FileChoice accept=".ndjson,.jsonl,.json,.yaml,.yml" onFile={setFile}>
        choose a file
      </FileChoice>
      <Dialog
        title={file === undefined ? '' : `${titleOf(file.name)}?`}
        isOpen={file !== undefined}
        onClose={() => setFile(undefined)}
      >
        {file === undefined ? null : (
          <UploadConfirmation
            file={file}
            path={path}
            title={titleOf(file.name)}
            done={doneOf(file.name)}
            variant={variant}
            onClose={() => setFile(undefined)}
            onDone={onDone}
          >
            {children}
          </UploadConfirmation>
        )}
      </Dialog>
    </div>
  );
}

interface UploadConfirmationProps {
  readonly file: File;
  readonly path: '/load' | '/worlds';
  readonly title: string;
  readonly done: string;
  readonly children: ComponentChildren;
  readonly variant: 'primary' | 'danger';
  readonly onClose: () => void;
  readonly onDone: (answer: ApiResult<CreatedWorld>) => void;
}

function UploadConfirmation({
  file,
  path,
  title,
  done,
  children,
  variant,
  onClose,
  onDone,
}: UploadConfirmationProps): JSX.Element {
  const [share, setShare] = useState<number | undefined>(undefined);
  const [refused, setRefused] = useState('');
  const [type, setType] = useState('application/x-ndjson');
  useEffect(() => void typeOf(file).then(setType), [file]);
  const act = async (): Promise<void> => {
    setShare(0);
    setRefused('');
    const fetch = uploadFetch({ file, type, onProgress: setShare });
    // The upload replaces the body by the file.
    const answer = await runAction<CreatedWorld>(
      title,
      path === '/load' ? control().POST('/load', { body: '', fetch }) : control().POST('/worlds', { body: '', fetch }),
      { done },
    );
    setShare(undefined);
    if (answer.ok) onClose();
    else setRefused(answer.problem.message);
    onDone(answer);
  };
  const curl = curlOf({
    method: 'POST',
    url: controlUrl(path),
    headers: { ...controlHeaders(), 'content-type': type },
    file: file.name,
  });
  return (
    <>
      <div class="stack">{children}</div>
      <p class="muted">
        {sizeText(file.size)}, uploaded as {type === 'application/yaml' ? 'a world file, which is simulated' : 'a dump'}
        . If it is rejected, nothing changes.
      </p>
      {share === undefined ? null : (
        <label class="stack">
          {share < 1 ? 'Uploading' : 'Processing'}
          <progress class="control-progress" max={1} {...(share < 1 ? { value: share } : {})} />
        </label>
      )}
      <ProblemLine message={refused} />
      <div class="row">
        <Button variant={variant} busy={share !== undefined} onClick={() => void act()}>
          {title}
        </Button>
        <Button onClick={onClose}>Go back</Button>
      </div>
      <Curl command={curl} />
    </>
  );
}

/** A dump identifies itself in its first line; anything else is a world file. */
const typeOf = async (file: File): Promise<string> =>
  (await file.slice(0, 200).text()).includes('"understudy-dump"') ? 'application/x-ndjson' : 'application/yaml';

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
