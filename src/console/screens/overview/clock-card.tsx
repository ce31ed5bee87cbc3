// The ledger clock: its time, speed and controls.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { control } from '../../api/clients';
import { runAction } from '../../api/user-actions';
import { useNow } from '../../live/clock';
import { clock } from '../../live/status';
import { ActionButton } from '../../ui/action-button';
import { instantParts } from '../../ui/amount-text';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/badge';
import { Card } from '../../ui/card';
import { Copy } from '../../../ui/copy';
import { TextField } from '../../../ui/field';
import { parseSpeedInput } from '../../ui/parse-input';
import { MoveClock } from './move-clock';

const SPEEDS = ['1', '10', '60', '600', '3600'];
const REAL = 1000;

export function ClockCard(): JSX.Element {
  return (
    <Card title="Ledger clock" class="overview-clock">
      <div class="overview-clock-parts">
        <div class="stack">
          <ClockFace />
          <SpeedControls />
        </div>
        <MoveClock />
      </div>
    </Card>
  );
}

function ClockFace(): JSX.Element {
  const now = useNow();
  const clockState = clock.value;
  const parts = now === undefined ? undefined : instantParts(now, { running: clockState?.mode === 'running' });
  return (
    <div class="overview-face">
      <p class="overview-date">{parts?.date ?? <span class="skeleton" />}</p>
      <p class="overview-time">
        {parts ? (
          <time dateTime={parts.iso} title={`${parts.iso}, ${parts.micros} µs since 1970`}>
            {parts.time}
            <span class="overview-fraction">{parts.fraction}</span>
          </time>
        ) : (
          <span class="skeleton" />
        )}
      </p>
      <p class="row tight">
        {clockState ? (
          <Badge tone={clockState.mode === 'frozen' ? 'accent' : 'good'}>
            {clockState.mode === 'frozen' ? '❚❚ frozen' : '▶ running'}
          </Badge>
        ) : (
          <span class="skeleton" />
        )}
        {clockState?.mode === 'running' ? (
          <span class="muted">{clockState.speed === REAL ? 'real time' : `${clockState.speed / REAL}× real time`}</span>
        ) : null}
        <span class="muted">UTC</span>
        {parts ? <Copy text={parts.iso} what="ledger time" /> : null}
      </p>
    </div>
  );
}

function SpeedControls(): JSX.Element {
  const clockState = clock.value;
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const text = typed ?? (clockState === undefined ? '' : String(clockState.speed / REAL));
  const speed = parseSpeedInput(text);
  const isRunning = clockState?.mode === 'running';
  const runAt = async (wanted: string): Promise<void> => {
    setTyped(undefined);
    await runAction(
      `Run the clock at ${wanted}× real time`,
      control().POST('/clock/run', { body: { speed: Number(wanted) * REAL } }),
      { done: `Clock runs at ${wanted}× real time` },
    );
  };
  const fields = (
    <>
      <div class="row tight" role="group" aria-label="Speeds">
        {SPEEDS.map((one) => (
          <Button
            key={one}
            small
            pressed={isRunning && clockState.speed === Number(one) * REAL}
            label={`${one}× real time`}
            onClick={() => void runAt(one)}
          >
            {one}×
          </Button>
        ))}
      </div>
      <TextField
        label="Speed (× real time)"
        value={text}
        onInput={setTyped}
        problem={speed.ok || clockState === undefined ? undefined : speed.problem}
      />
    </>
  );
  return (
    <div class="overview-pace">
      <ActionButton
        title={isRunning ? 'Set the speed' : 'Run the clock'}
        done={`Clock runs at ${text}× real time`}
        variant={isRunning ? 'plain' : 'primary'}
        fields={fields}
        disabled={!speed.ok || clockState === undefined || (isRunning && clockState.speed === speed.value)}
        onDone={() => setTyped(undefined)}
        send={(extra) => control().POST('/clock/run', { body: { speed: speed.ok ? speed.value : REAL }, ...extra })}
      />
      <ActionButton
        title="Freeze the clock"
        done="Clock frozen"
        variant={isRunning ? 'primary' : 'plain'}
        disabled={!isRunning}
        send={(extra) => control().POST('/clock/freeze', extra)}
      />
    </div>
  );
}
