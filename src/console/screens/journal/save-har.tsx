// Exchanges as an HTTP archive, saved by the browser.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../../api/result';
import { control } from '../../api/clients';
import { rehearsed, type Extra, type Sending } from '../../api/curl-preview';
import { Button } from '../../../ui/button';
import { Curl } from '../../ui/curl';
import { saveFile } from '../../ui/save-file';
import { ProblemLine } from '../../ui/states';
import { numberOf, type Exchange } from './filter';
import type { control as controlTypes } from '../../../types';

type Query = controlTypes.operations['exportHar']['parameters']['query'];
type Har = controlTypes.components['schemas']['Har'];

interface SaveHarProps {
  readonly children: string;
  /** Those that fit. */
  readonly query?: Query;
  /** One alone. */
  readonly only?: Exchange;
}

export function SaveHar({ children, query, only }: SaveHarProps): JSX.Element {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [curl, setCurl] = useState('');
  const wanted: Query = only ? { since: `r${numberOf(only) - 1}`, world: only.world } : query;
  const save = async (): Promise<void> => {
    setBusy(true);
    const answer = await ask<Har>(archive(wanted, {}));
    setBusy(false);
    setProblem(answer.ok ? '' : answer.problem.sentence);
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
        <Button small looks="quiet" busy={isBusy} onClick={() => void save()}>
          {children}
        </Button>
        {only ? null : (
          <Button
            small
            looks="quiet"
            label="curl: Save as HAR"
            pressed={curl !== ''}
            onClick={() =>
              void (curl === '' ? rehearsed((extra) => archive(wanted, extra)).then(setCurl) : setCurl(''))
            }
          >
            curl
          </Button>
        )}
      </span>
      {curl === '' ? null : <Curl command={curl} isOpen />}
      <ProblemLine sentence={problem} />
    </div>
  );
}

const archive = (query: Query, extra: Extra): Sending<Har> =>
  control().GET('/requests.har', { params: { query: query ?? {} }, ...extra });

/** Bodies are texts in an archive, so that nothing in it loses digits by being written again. */
const oneOf = ({ log }: Har, id: string): string =>
  JSON.stringify(
    { log: { ...log, entries: log.entries.filter((entry) => '_id' in entry && entry['_id'] === id) } },
    null,
    2,
  );
