// Moves the clock: by a duration, to a time, or to the next scheduled event.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { formatInstantShort, micros, type Micros } from '../../../base';
import { control } from '../../api/clients';
import { runAction } from '../../api/user-actions';
import type { CallOptions, ApiCall } from '../../api/curl-preview';
import { useNow } from '../../live/clock';
import { clock } from '../../live/status';
import { ActionButton } from '../../ui/action-button';
import { spanText } from '../../ui/amount-text';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/field';
import { instantAfter, parseInstantInput, parseSpanInput } from '../../ui/parse-input';
import { Instant, UserText } from '../../ui/values';

const QUICK = ['1m', '10m', '1h', '1d'];

export const MoveClock = (): JSX.Element => (
  <div class="stack">
    <NextEvent />
    <div class="overview-moves">
      <AdvanceForm />
      <SetForm />
    </div>
  </div>
);

function NextEvent(): JSX.Element {
  const next = clock.value?.next;
  const now = clock.value?.nowMicros ?? 0;
  return (
    <div class="overview-next">
      <p class="overview-next-what">
        <span class="muted">Next: </span>
        {next === undefined ? (
          <span class="skeleton" />
        ) : next === null ? (
          'no scheduled event'
        ) : (
          <>
            <UserText>{next.summary}</UserText>{' '}
            <span class="muted">
              · <Instant at={next.at} />, {next.atMicros > now ? `in ${spanText(next.atMicros - now)}` : 'now'}
            </span>
          </>
        )}
      </p>
      <ActionButton
        title="Jump to the next event"
        done="Jumped to the next event"
        variant="primary"
        disabled={!next}
        send={(extra) => control().POST('/clock/advance', { body: { toNext: true }, ...extra })}
      />
    </div>
  );
}

function AdvanceForm(): JSX.Element {
  const now = useNow();
  const [typed, setTyped] = useState('10m');
  const [busy, setBusy] = useState('');
  const span = parseSpanInput(typed);
  const quickly = async (by: string): Promise<void> => {
    setBusy(by);
    await runAction(`Advance the clock by ${by}`, advance(by, {}), { done: `Clock advanced by ${by}` });
    setBusy('');
  };
  const fields = (
    <>
      <div class="row tight" role="group" aria-label="Quick advance">
        {QUICK.map((by) => (
          <Button key={by} small busy={busy === by} label={`Advance by ${by}`} onClick={() => void quickly(by)}>
            +{by}
          </Button>
        ))}
      </div>
      <TextField
        label="Advance by"
        value={typed}
        onInput={setTyped}
        problem={span.ok ? undefined : span.problem}
        hint={<>to {span.ok && now !== undefined ? <Instant at={instantAfter(now, span.value.micros)} /> : '…'}</>}
      />
    </>
  );
  return (
    <ActionButton
      title="Advance the clock"
      done={`Clock advanced by ${span.ok ? span.value.text : ''}`}
      fields={fields}
      disabled={!span.ok}
      send={(extra) => advance(span.ok ? span.value.text : '', extra)}
    >
      Advance
    </ActionButton>
  );
}

const advance = (by: string, extra: CallOptions): ApiCall<unknown> =>
  control().POST('/clock/advance', { body: { by }, ...extra });

function SetForm(): JSX.Element {
  const now = useNow();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const instant = parseInstantInput(typed ?? '');
  const ahead = instant.ok && now !== undefined ? Number(instant.value) - now : undefined;
  const problem =
    typed === undefined
      ? undefined
      : !instant.ok
        ? instant.problem
        : ahead !== undefined && ahead < 0
          ? 'In the past: the clock only moves forward. Revert to a snapshot to go back'
          : undefined;
  const fields = (
    <TextField
      label="Set to (UTC)"
      value={typed ?? ''}
      placeholder={now === undefined ? '' : formatInstantShort(nextHour(now))}
      onInput={setTyped}
      problem={problem}
      hint={ahead !== undefined && ahead >= 0 ? `in ${spanText(ahead)}` : 'A date, optionally with a time'}
    />
  );
  return (
    <ActionButton
      title="Set the clock"
      done="Clock set"
      fields={fields}
      disabled={typed === undefined || problem !== undefined}
      onDone={({ ok }) => (ok ? setTyped(undefined) : undefined)}
      send={(extra) =>
        control().POST('/clock/set', { body: { to: instant.ok ? formatInstantShort(instant.value) : '' }, ...extra })
      }
    >
      Set
    </ActionButton>
  );
}

const HOUR = 3_600_000_000;
/** A placeholder for the field. */
const nextHour = (now: number): Micros => micros(Math.ceil((now + 1) / HOUR) * HOUR);
