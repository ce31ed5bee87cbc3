// Automation: its modes, single steps and injected failures.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { control } from '../../api/clients';
import type { LiveData } from '../../live/use-live';
import { ActionButton } from '../../ui/action-button';
import { Badge } from '../../../ui/badge';
import { Card } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { SelectField, TextField } from '../../../ui/field';
import { Loaded } from '../../ui/states';
import { PartyName } from '../../ui/values';
import type { Automation } from './due-card';

type AutomationTask = keyof Automation['kinds'];
type FailureChoice = 'insufficient-funds' | 'timeout';

const KINDS: readonly { readonly kind: AutomationTask; readonly does: string }[] = [
  { kind: 'consume', does: 'Completes accepted offers' },
  { kind: 'expire', does: 'Archives expired contracts' },
  { kind: 'rounds', does: 'Opens and closes mining rounds' },
  { kind: 'snapshots', does: 'Takes ACS snapshots for scan' },
  { kind: 'renew', does: 'Renews names and preapprovals' },
  { kind: 'assign', does: 'Completes reassignments in flight' },
  { kind: 'traffic', does: 'Acts as simulated users' },
];
const REASONS: Readonly<Record<FailureChoice, string>> = {
  timeout: 'timeout (retried later)',
  'insufficient-funds': 'insufficient funds (the offer is aborted)',
};

export function AutomationCard({ live }: { readonly live: LiveData<Automation> }): JSX.Element {
  return (
    <Card title="Automation" actions={<Curl command={live.curl} />} class="overview-automation">
      <Loaded live={live} lines={12}>
        {({ kinds, subjects }) => (
          <>
            <ul class="overview-kinds">
              {KINDS.map(({ kind, does }) => (
                <KindRow key={kind} kind={kind} does={does} state={kinds[kind]} />
              ))}
            </ul>
            <FailureForm hasArmed={Object.values(kinds).some(({ failures }) => failures.length > 0)} />
            {subjects.length === 0 ? null : <Subjects subjects={subjects} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function KindRow({
  kind,
  does,
  state: { mode, waiting, failures },
}: {
  readonly kind: AutomationTask;
  readonly does: string;
  readonly state: Automation['kinds'][AutomationTask];
}): JSX.Element {
  const isHeld = mode === 'manual';
  return (
    <li>
      <div class="overview-kind">
        <h3>{kind}</h3>
        <p class="muted">{does}</p>
      </div>
      <p class="row tight overview-kind-state">
        <Badge tone={isHeld ? 'warn' : 'good'}>{isHeld ? 'held' : 'auto'}</Badge>
        <span class="muted">{waiting} waiting</span>
        {failures.map(({ reason, times }, index) => (
          <Badge key={index} tone="bad">{`next ${times === 1 ? 'fails' : `${times} fail`}: ${reason}`}</Badge>
        ))}
      </p>
      <div class="row tight overview-kind-acts">
        <ActionButton
          title={isHeld ? `Resume ${kind}` : `Hold ${kind}`}
          done={`Automation ${kind} ${isHeld ? 'resumed' : 'held'}`}
          small
          send={(extra) => control().PATCH('/automation', { body: { [kind]: isHeld ? 'auto' : 'manual' }, ...extra })}
        >
          {isHeld ? 'Resume' : 'Hold'}
        </ActionButton>
        <ActionButton
          title={`Run one step of ${kind}`}
          done={`Ran one step of ${kind}`}
          small
          disabled={waiting === 0}
          send={(extra) => control().POST('/automation/step', { body: { kind }, ...extra })}
        >
          Run one step
        </ActionButton>
      </div>
    </li>
  );
}

const MOST_TIMES = 1000;

function FailureForm({ hasArmed }: { readonly hasArmed: boolean }): JSX.Element {
  const [kind, setKind] = useState<AutomationTask>('consume');
  const [reason, setReason] = useState<FailureChoice>('timeout');
  const [times, setTimes] = useState('1');
  const count = /^\d{1,4}$/.test(times) ? Number(times) : 0;
  const problem = count >= 1 && count <= MOST_TIMES ? undefined : `A whole number from 1 to ${MOST_TIMES}`;
  const reasons = kind === 'consume' ? (['timeout', 'insufficient-funds'] as const) : (['timeout'] as const);
  const chosenReason = reasons.find((one) => one === reason) ?? 'timeout';
  const fields = (
    <div class="form">
      <SelectField
        label="Automation"
        value={kind}
        choices={KINDS.map((one) => ({ value: one.kind, text: one.kind }))}
        onChange={(value) => setKind(KINDS.find((one) => one.kind === value)?.kind ?? kind)}
      />
      <SelectField
        label="Failure"
        value={chosenReason}
        choices={reasons.map((value) => ({ value, text: REASONS[value] }))}
        onChange={(value) => setReason(value === 'timeout' ? value : 'insufficient-funds')}
      />
      <TextField label="Times" value={times} onInput={setTimes} problem={problem} />
    </div>
  );
  return (
    <section class="stack" aria-label="Failures">
      <h3>Inject failures</h3>
      <div class="row">
        <ActionButton
          title="Add failure"
          done={`Failure of ${kind} added`}
          small
          disabled={problem !== undefined}
          fields={fields}
          send={(extra) =>
            control().POST('/automation/failures', { body: { kind, reason: chosenReason, times: count }, ...extra })
          }
        />
        {hasArmed ? (
          <ActionButton
            title="Remove all failures"
            done="All failures removed"
            small
            send={(extra) => control().DELETE('/automation/failures', extra)}
          />
        ) : null}
      </div>
    </section>
  );
}

const Subjects = ({ subjects }: { readonly subjects: Automation['subjects'] }): JSX.Element => (
  <section class="stack" aria-label="Individual switches">
    <h3>Individual switches</h3>
    <ul class="overview-kinds">
      {subjects.map(({ subject, key, on }) => (
        <li key={`${subject} ${key}`}>
          <div class="overview-kind">
            <p>{subject === 'name' ? <bdi>{key}</bdi> : <PartyName party={key} />}</p>
            <p class="muted">{subject}</p>
          </div>
          <p class="overview-kind-state">
            <Badge tone={on ? 'good' : 'warn'}>{on ? 'on' : 'off'}</Badge>
          </p>
          <div class="overview-kind-acts">
            <ActionButton
              title={`Turn ${on ? 'off' : 'on'} automation of ${subject} ${key}`}
              done={`Automation of ${subject} ${key} turned ${on ? 'off' : 'on'}`}
              small
              send={(extra) =>
                control().PUT('/automation/subjects/{subject}/{key}', {
                  params: { path: { subject, key } },
                  body: { on: !on },
                  ...extra,
                })
              }
            >
              {on ? 'Turn off' : 'Turn on'}
            </ActionButton>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
