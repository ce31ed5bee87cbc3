// One contract: its details and its lifecycle.

import type { JSX } from 'preact';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useLive } from '../../live/use-live';
import { linkTo } from '../../route';
import type { control as controlTypes } from '../../../types';
import { Badge, type Tone } from '../../../ui/badge';
import { Facts } from '../../../ui/facts';
import { Card, ScreenHead } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { JsonView } from '../../../ui/json-view';
import { parseNodes } from '../../../ui/json-nodes';
import { Empty, Loaded } from '../../ui/states';
import { Instant, PartyName, ShortId } from '../../ui/values';
import { jsonText } from '../../../ui/json-text';
import { PartyNames } from './party-names';
import { childOf } from './rendering';
import { useFocusOnMain } from './update';

type ContractHistoryJson = controlTypes.components['schemas']['ContractHistory'];
type ContractEventJson = ContractHistoryJson['events'][number];
const TONES: Readonly<Record<ContractEventJson['kind'], Tone>> = {
  created: 'good',
  exercised: 'accent',
  archived: 'warn',
  unassigned: 'warn',
  assigned: 'good',
};

export function Contract({ id }: { readonly id: string }): JSX.Element {
  useFocusOnMain();
  const live = useLive(
    (signal) =>
      resultOf<ContractHistoryJson>(
        control().GET('/contracts/{contractId}', { params: { path: { contractId: id } }, signal }),
      ),
    [id],
  );
  return (
    <>
      <ScreenHead
        title={
          live.value ? (
            <>
              Contract <bdi>{live.value.template}</bdi>
            </>
          ) : (
            'Contract'
          )
        }
        lead={<ShortId id={id} what="the contract id" copy />}
      >
        <a href={linkTo(['ledger', 'contracts'])}>All contracts</a>
      </ScreenHead>
      {live.problem?.status === 404 ? (
        <Empty title="Contract not found">
          <bdi>{live.problem.message}</bdi>
        </Empty>
      ) : (
        <Loaded live={live} lines={12}>
          {(history) => <ContractBody history={history} text={live.text} />}
        </Loaded>
      )}
      <Curl command={live.curl} />
    </>
  );
}

function ContractBody({
  history,
  text,
}: {
  readonly history: ContractHistoryJson;
  readonly text: string;
}): JSX.Element {
  const { state, templateId, packageName, signatories, observers, createdAt, synchronizerId } = history;
  const payload = childOf(parseNodes(text), 'payload');
  return (
    <>
      <Card title="Details" actions={<Badge tone={state === 'active' ? 'good' : 'warn'}>{state}</Badge>}>
        <Facts
          of={[
            ['Created', <Instant at={createdAt} />],
            ['Template', <bdi>{templateId}</bdi>],
            ['Package', <bdi>{packageName}</bdi>],
            ['Signatories', <Parties parties={signatories} />],
            ['Observers', observers.length === 0 ? 'none' : <Parties parties={observers} />],
            ['Synchronizer', synchronizerId === null ? 'in flight' : <PartyName party={synchronizerId} copy />],
          ]}
        />
      </Card>
      <div class="columns">
        <Card title="Payload">
          {payload ? <JsonView text={jsonText(payload)} open={9} what="the payload" /> : null}
        </Card>
        <Card title="Lifecycle">
          <Lifecycle history={history} />
        </Card>
      </div>
    </>
  );
}

const Parties = ({ parties }: { readonly parties: readonly string[] }): JSX.Element => (
  <ul>
    {parties.map((party) => (
      <li key={party}>
        <PartyName party={party} copy />
      </li>
    ))}
  </ul>
);

function Lifecycle({ history: { events, exercises, state } }: { readonly history: ContractHistoryJson }): JSX.Element {
  const shownExercises = events.filter(({ kind }) => kind === 'exercised').length;
  return (
    <ol class="ledger-life">
      {events.map((event, index) => (
        <li key={`${event.offset} ${event.kind} ${index}`}>
          <p class="row tight">
            <Badge tone={TONES[event.kind]}>{event.kind}</Badge>
            {event.choice === undefined ? null : (
              <strong>
                <bdi>{event.choice}</bdi>
              </strong>
            )}
          </p>
          <p class="muted">
            <Instant at={event.recordTime} /> ·{' '}
            <a href={linkTo(['ledger', 'updates', event.updateId])}>{`update at offset ${event.offset}`}</a>
          </p>
          {event.actingParties === undefined ? null : (
            <p class="muted">
              by <PartyNames parties={event.actingParties} />
            </p>
          )}
          {event.source === undefined ? null : (
            <p class="muted">
              from <PartyNames parties={[event.source]} /> to <PartyNames parties={[event.target ?? '']} />
            </p>
          )}
        </li>
      ))}
      {exercises > shownExercises ? (
        <li class="muted">{`${exercises - shownExercises} older exercises not shown`}</li>
      ) : null}
      {state === 'active' ? <li class="muted">Active</li> : null}
    </ol>
  );
}
