// Scheduled events of the network, earliest first.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { control as controlTypes } from '../../../types';
import { control } from '../../api/clients';
import { clock } from '../../live/status';
import type { LiveData } from '../../live/use-live';
import { ActionButton } from '../../ui/action-button';
import { spanText } from '../../ui/amount-text';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/badge';
import { Card } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { Empty, Loaded } from '../../ui/states';
import { Instant, UserText, ShortId } from '../../ui/values';

export type Automation = controlTypes.components['schemas']['Automation'];
type DueEvent = controlTypes.components['schemas']['DueEvent'];

const FIRST = 8;
const MORE = 50;

export function DueCard({ live }: { readonly live: LiveData<Automation> }): JSX.Element {
  const [most, setMost] = useState(FIRST);
  return (
    <Card title="Scheduled events" actions={<Curl command={live.curl} />}>
      <Loaded live={live} lines={FIRST}>
        {({ due }) =>
          due.length === 0 ? (
            <Empty title="No scheduled events">No offer is due to expire and no round is due to change.</Empty>
          ) : (
            <>
              <ol class="overview-due">
                {due.slice(0, most).map((event) => (
                  <DueRow key={`${event.what} ${event.atMicros} ${event.contractId ?? ''}`} event={event} />
                ))}
              </ol>
              {due.length > most ? (
                <p class="row">
                  <Button small onClick={() => setMost(most + MORE)}>
                    Show more
                  </Button>
                  <span class="muted">
                    {most} of {due.length}
                  </span>
                </p>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function DueRow({ event }: { readonly event: DueEvent }): JSX.Element {
  const { at, atMicros, kind, summary, contractId, mode, late } = event;
  const now = clock.value?.nowMicros;
  return (
    <li class={late ? 'late' : ''}>
      <p class="overview-due-when">
        <Instant at={at} />{' '}
        <span class="muted">
          {now === undefined
            ? ''
            : atMicros > now
              ? `in ${spanText(atMicros - now)}`
              : `${spanText(now - atMicros)} ago`}
        </span>
      </p>
      <p>
        <UserText>{summary}</UserText>
      </p>
      <p class="row tight overview-due-tags">
        <Badge>{kind}</Badge>
        {late ? <Badge tone="warn">overdue</Badge> : null}
        {mode === 'manual' ? <Badge tone="accent">held</Badge> : null}
        {contractId === undefined ? null : <ShortId id={contractId} what="the contract id" copy />}
      </p>
      {late ? (
        <ActionButton
          title={`Run now: ${summary}`}
          done={`Ran: ${summary}`}
          small
          send={(extra) =>
            control().POST('/automation/step', {
              body: { kind, ...(contractId === undefined ? {} : { contractId }) },
              ...extra,
            })
          }
        >
          Run now
        </ActionButton>
      ) : null}
    </li>
  );
}
