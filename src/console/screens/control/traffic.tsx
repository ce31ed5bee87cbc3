// The activity of simulated users: whether it runs, its speed, and what each source has done.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { control as controlTypes } from '../../../types';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useLive } from '../../live/use-live';
import { ActionButton } from '../../ui/action-button';
import { Badge } from '../../../ui/badge';
import { Card } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { TextField } from '../../../ui/field';
import { parseSpeedInput } from '../../ui/parse-input';
import { Empty, Loaded } from '../../ui/states';
import { Table } from '../../../ui/table';
import { Instant } from '../../ui/values';

type TrafficView = controlTypes.components['schemas']['Traffic'];
type SourceView = TrafficView['sources'][number];

const REAL = 1000;

export function Traffic(): JSX.Element {
  const live = useLive<TrafficView>((signal) => resultOf(control().GET('/traffic', { signal })), []);
  return (
    <Card title="Traffic" actions={<Curl command={live.curl} />}>
      <Loaded live={live} lines={5}>
        {(traffic) =>
          traffic.sources.length === 0 ? (
            <Empty title="No traffic">
              Simulated users pay, tap and buy names while the world is served. Start with{' '}
              <code>understudy traffic set office</code>, <code>serve --traffic office</code> or <code>traffic</code> in
              the world file.
            </Empty>
          ) : (
            <div class="stack">
              <Pace traffic={traffic} onDone={live.reload} />
              <div class="control-sources">
                <Sources sources={traffic.sources} />
              </div>
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

function Pace({ traffic, onDone }: { readonly traffic: TrafficView; readonly onDone: () => void }): JSX.Element {
  const { running, speed } = traffic;
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const text = typed ?? String(speed / REAL);
  const wished = parseSpeedInput(text);
  return (
    <div class="row">
      <Badge tone={running ? 'good' : 'accent'}>{running ? '▶ running' : '❚❚ stopped'}</Badge>
      <ActionButton
        title={running ? 'Stop the traffic' : 'Start the traffic'}
        done={running ? 'Traffic stopped' : 'Traffic started'}
        variant={running ? 'plain' : 'primary'}
        onDone={onDone}
        send={(extra) => control().PATCH('/traffic', { body: { running: !running }, ...extra })}
      />
      <ActionButton
        title="Set the rate"
        done={`Traffic at ${text} times its rates`}
        disabled={!wished.ok || wished.value === speed}
        fields={
          <TextField
            label="Rate (× that of the sources)"
            value={text}
            onInput={setTyped}
            problem={wished.ok ? undefined : wished.problem}
          />
        }
        onDone={() => {
          setTyped(undefined);
          onDone();
        }}
        send={(extra) => control().PATCH('/traffic', { body: { speed: wished.ok ? wished.value : speed }, ...extra })}
      />
    </div>
  );
}

const count = (title: string, of: (source: SourceView) => number) => ({ title, isNumber: true, cell: of });

const Sources = ({ sources }: { readonly sources: TrafficView['sources'] }): JSX.Element => (
  <Table
    caption="Sources of traffic"
    rows={sources}
    keyOf={({ source }) => source.id}
    columns={[
      {
        title: 'Source',
        cell: ({ source }) => (
          <code>
            <bdi>{source.id}</bdi>
          </code>
        ),
      },
      { title: 'Rate', cell: ({ source }) => rateText(source) },
      count('Arrivals', ({ arrivals }) => arrivals),
      count('Open', ({ open }) => open),
      count('Accepted', ({ accepted }) => accepted),
      count('Rejected', ({ rejected }) => rejected),
      count('Withdrawn', ({ withdrawn }) => withdrawn),
      count('Expired', ({ expired }) => expired),
      count('Skipped', ({ skipped }) => skipped),
      {
        title: 'Refused',
        isNumber: true,
        cell: ({ refused, lastRefusal }) => <span title={lastRefusal}>{refused}</span>,
      },
      {
        title: 'Next',
        cell: ({ nextMicros }) => (nextMicros === undefined ? '–' : <Instant at={nextMicros} isBrief />),
      },
    ]}
  />
);

function rateText({ perDay, perHour, every }: SourceView['source']): string {
  if (perDay !== undefined) return `${perDay} a day`;
  return perHour === undefined ? `every ${every ?? ''}` : `${perHour} an hour`;
}
