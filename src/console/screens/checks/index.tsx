// Checks of the conformance kit, run by the server: start one, follow it, read its report.

import type { JSX } from 'preact';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { useLive } from '../../live/use-live';
import { go, linkTo, route } from '../../route';
import { Badge } from '../../../ui/badge';
import { Card, ScreenHead } from '../../ui/card';
import { Empty, Loaded } from '../../ui/states';
import { Table } from '../../../ui/table';
import { Instant } from '../../ui/values';
import { STATE_TONES, targetText, type CheckSummary, type CheckSuite } from './check-data';
import { CheckRun } from './check-run';
import { StartForm } from './start-form';
import './checks.css';
import '../../../ui/finding.css';

export default function Checks(): JSX.Element {
  const [id] = route.value.rest;
  return id === undefined ? <CheckList /> : <CheckRun key={id} id={id} />;
}

function CheckList(): JSX.Element {
  const checks = useLive<{ readonly checks: readonly CheckSummary[] }>(
    (signal) => resultOf(control().GET('/checks', { signal })),
    [],
    { isNews: () => false },
  );
  const suites = useLive<{ readonly suites: readonly CheckSuite[] }>(
    (signal) => resultOf(control().GET('/checks/suites', { signal })),
    [],
    { isNews: () => false },
  );
  return (
    <>
      <ScreenHead
        title="Checks"
        lead="Runs the conformance kit against this server or another address, and shows the results as they arrive."
      />
      <Card title="Start a check">
        {suites.value === undefined && suites.problem?.status === 409 ? (
          <Empty title="This server cannot run checks">
            Only a server started with <code>understudy serve</code> can run checks. Run{' '}
            <code>npx canton-understudy check URL</code> in a terminal, and open its JSON report under{' '}
            <a href={linkTo(['reports'])}>Reports</a>.
          </Empty>
        ) : (
          <Loaded live={suites} lines={6}>
            {(value) => (
              <StartForm
                key={route.value.query.get('clause') ?? ''}
                suites={value.suites}
                clause={route.value.query.get('clause') ?? ''}
                onStarted={(check) => go(['checks', check.id])}
              />
            )}
          </Loaded>
        )}
      </Card>
      <Card title="Checks of this server">
        <Loaded live={checks} lines={3}>
          {(value) =>
            value.checks.length === 0 ? (
              <Empty title="No checks yet">The server keeps the last ten checks until it ends.</Empty>
            ) : (
              <CheckTable checks={value.checks.toReversed()} />
            )
          }
        </Loaded>
      </Card>
    </>
  );
}

const CheckTable = ({ checks }: { readonly checks: readonly CheckSummary[] }): JSX.Element => (
  <Table
    caption="Checks"
    rows={checks}
    keyOf={({ id }) => id}
    columns={[
      { title: 'Check', cell: ({ id }) => <a href={linkTo(['checks', id])}>{id}</a> },
      { title: 'State', cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{state}</Badge> },
      { title: 'Target', cell: (check) => <bdi>{targetText(check)}</bdi> },
      { title: 'Done', isNumber: true, cell: ({ progress }) => `${progress.done} of ${progress.total}` },
      { title: 'Failing', isNumber: true, cell: ({ counts }) => counts.fail + counts.error },
      { title: 'Started', cell: ({ startedAt }) => <Instant at={startedAt} isBrief /> },
    ]}
  />
);
