// Saves exchanges as an HTTP archive.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { curlPreview, type CallOptions, type ApiCall } from '../../api/curl-preview';
import { Button } from '../../../ui/button';
import { Curl } from '../../../ui/curl';
import { saveFile } from '../../ui/save-file';
import { ProblemLine } from '../../ui/states';
import { numberOf, type JournalExchange } from './filter';
import type { control as controlTypes } from '../../../types';

type HarQuery = controlTypes.operations['exportHar']['parameters']['query'];
type Har = controlTypes.components['schemas']['Har'];

interface SaveHarProps {
  readonly children: string;
  /** Selects several exchanges. */
  readonly query?: HarQuery;
  /** Selects one exchange. */
  readonly only?: JournalExchange;
}

export function SaveHar({ children, query, only }: SaveHarProps): JSX.Element {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [curl, setCurl] = useState('');
  const selection: HarQuery = only ? { since: `r${numberOf(only) - 1}`, world: only.world } : query;
  const save = async (): Promise<void> => {
    setBusy(true);
    const answer = await resultOf<Har>(archive(selection, {}));
    setBusy(false);
    setProblem(answer.ok ? '' : answer.problem.message);
    if (answer.ok)
      saveFile(
        only ? `${only.id}.har` : 'requests.har',
        'application/json',
        only ? oneOf(answer.value, only.id) : answer.text,
      );
  };
  return (
    <div class="act">
      <span class="row tight">
        <Button small variant="quiet" busy={isBusy} onClick={() => void save()}>
          {children}
        </Button>
        {only ? null : (
          <Button
            small
            variant="quiet"
            label="curl: Save as HAR"
            pressed={curl !== ''}
            onClick={() =>
              void (curl === '' ? curlPreview((extra) => archive(selection, extra)).then(setCurl) : setCurl(''))
            }
          >
            curl
          </Button>
        )}
      </span>
      {curl === '' ? null : <Curl command={curl} isOpen />}
      <ProblemLine message={problem} />
    </div>
  );
}

const archive = (query: HarQuery, extra: CallOptions): ApiCall<Har> =>
  control().GET('/requests.har', { params: { query: query ?? {} }, ...extra });

/** Bodies are strings in an archive, so parsing and writing it again loses no digits. */
const oneOf = ({ log }: Har, id: string): string =>
  JSON.stringify(
    { log: { ...log, entries: log.entries.filter((entry) => '_id' in entry && entry['_id'] === id) } },
    null,
    2,
  );
