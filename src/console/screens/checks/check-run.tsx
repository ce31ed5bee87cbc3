// A check while it runs and after its end: progress, cases with findings as they come, the report, and the command
// lines that repeat it.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { control } from '../../api/clients';
import { go, linkTo } from '../../route';
import { ActionButton } from '../../ui/action-button';
import { Card, ScreenHead } from '../../ui/card';
import { Empty, Loading, Problem } from '../../ui/states';
import { Badge } from '../../../ui/badge';
import { Curl } from '../../../ui/curl';
import { Exchanges } from '../../../ui/exchanges';
import { FindingCard } from '../../../ui/finding-card';
import { VerdictBadge } from '../../../ui/verdict-badge';
import { caseView, STATE_TONES, targetText, waitText, type CheckSummary, type CheckCase } from './check-data';
import { CheckReport } from './check-report';
import { useCheck } from './use-check';

export function CheckRun({ id }: { readonly id: string }): JSX.Element {
  const [refresh, setRefresh] = useState(0);
  const { check, cases, refused } = useCheck(id, refresh);
  const head = (
    <ScreenHead
      title={`Check ${id}`}
      lead={check === undefined ? undefined : <bdi>{`${targetText(check)}; allows ${check.allow}`}</bdi>}
    >
      <a href={linkTo(['checks'])}>All checks</a>
    </ScreenHead>
  );
  if (refused === 404)
    return (
      <>
        {head}
        <Empty title={`There is no check ${id}`}>
          The server keeps the last ten checks until it ends. <a href={linkTo(['checks'])}>Start one</a>
        </Empty>
      </>
    );
  return (
    <>
      {head}
      {refused === undefined ? null : (
        <Problem problem={{ status: refused, message: 'The stream of the check was interrupted; retrying.' }} />
      )}
      {check === undefined ? (
        <Loading lines={6} />
      ) : (
        <>
          <Progress check={check} onStop={() => setRefresh(refresh + 1)} />
          <Cases check={check} cases={cases} />
          {check.hasReport ? <CheckReport id={id} /> : null}
          <Suites check={check} />
          <Card title="In a terminal or in CI">
            <Curl command={check.command} summary="Commands" isOpen />
          </Card>
        </>
      )}
    </>
  );
}

function Progress({ check, onStop }: { readonly check: CheckSummary; readonly onStop: () => void }): JSX.Element {
  const { id, state, progress, counts, notes, reasons } = check;
  const isRunning = state === 'running';
  return (
    <Card
      title={
        <>
          {isRunning ? 'Running' : 'Result'} <Badge tone={STATE_TONES[state]}>{state}</Badge>
        </>
      }
      actions={
        isRunning ? (
          <ActionButton
            title="Stop the check"
            done="Check stopped"
            send={(extra) => control().POST('/checks/{id}/stop', { params: { path: { id } }, ...extra })}
            onDone={onStop}
          />
        ) : undefined
      }
    >
      <progress
        class="checks-progress"
        aria-label="Scenarios"
        {...(isRunning && progress.total === 0
          ? {}
          : { value: progress.total === 0 ? 1 : progress.done, max: progress.total === 0 ? 1 : progress.total })}
      />
      <ul class="row checks-counts">
        <Count name="done" value={`${progress.done} of ${progress.total}`} />
        <Count name="passed" value={counts.pass} />
        <Count name="failed" value={counts.fail} isBad />
        <Count name="could not be judged" value={counts.error} isBad />
        <Count name="warnings" value={counts.warn} />
        <Count name="skipped" value={progress.skipped} />
      </ul>
      {isRunning ? (
        <p class="muted checks-current">
          <bdi>{progress.current ?? 'Reading the suites…'}</bdi>
        </p>
      ) : null}
      {progress.waiting.map((wait) => (
        <p key={wait.scenario} class="muted checks-current">
          <bdi>{waitText(wait)}</bdi>
        </p>
      ))}
      {[...reasons, ...notes].map((text, index) => (
        <p key={index} class="checks-note">
          <bdi>{text}</bdi>
        </p>
      ))}
    </Card>
  );
}

const Count = ({
  name,
  value,
  isBad = false,
}: {
  readonly name: string;
  readonly value: number | string;
  readonly isBad?: boolean;
}): JSX.Element => (
  <li class={isBad && value !== 0 ? 'report-problem' : ''}>
    <strong>{value}</strong> {name}
  </li>
);

function Cases({ check, cases }: { readonly check: CheckSummary; readonly cases: readonly CheckCase[] }): JSX.Element {
  return (
    <Card title="Failures and warnings">
      {cases.length === 0 ? (
        <Empty title={check.state === 'running' ? 'None so far' : 'None'} />
      ) : (
        cases.map((one) => <CaseRow key={one.id} one={one} />)
      )}
      {check.omittedCases === 0 ? null : <p class="muted">{`The report contains ${check.omittedCases} more.`}</p>}
    </Card>
  );
}

function CaseRow({ one }: { readonly one: CheckCase }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const clauses = [...new Set(one.findings.flatMap((finding) => finding.clauses.map(({ id }) => id)))];
  return (
    <details class="checks-case" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <VerdictBadge verdict={one.verdict} />
        <span class="checks-case-title">
          <bdi>{one.title}</bdi>
          <span class="muted"> {one.findings[0]?.message ?? one.error}</span>
        </span>
        <span class="muted checks-clauses">{clauses.join(' ')}</span>
      </summary>
      {isOpen ? <CaseBody one={one} /> : null}
    </details>
  );
}

function CaseBody({ one }: { readonly one: CheckCase }): JSX.Element {
  const { findings, exchanges, clauses, texts } = caseView(one);
  return (
    <div class="stack">
      <p class="muted">
        <code>{one.id}</code> · {one.safety} · {one.ms} ms
      </p>
      {one.error === undefined ? null : <p class="report-problem">{one.error}</p>}
      {findings.map((finding, index) => (
        <FindingCard
          key={index}
          finding={finding}
          clauses={clauses}
          clauseTitle="Check only this clause"
          onClause={(clause) => go(['checks'], { clause })}
        />
      ))}
      <Exchanges exchanges={exchanges} findings={findings} texts={texts} />
    </div>
  );
}

function Suites({ check: { suites } }: { readonly check: CheckSummary }): JSX.Element | null {
  if (suites.length === 0) return null;
  const done = suites.filter((suite) => suite.done === suite.total).length;
  return (
    <Card title="Suites">
      <details>
        <summary>{`${done} of ${suites.length} completed`}</summary>
        <ul class="checks-suite-list">
          {suites.map(({ name, title, total, done: count, failing }) => (
            <li key={name}>
              <span aria-hidden="true">{failing > 0 ? '✕' : count === total ? '✓' : '·'}</span> <strong>{name}</strong>{' '}
              <span class={failing > 0 ? 'report-problem' : 'muted'}>
                {`${count}/${total}${failing > 0 ? `, ${failing} failing` : ''}`}
              </span>{' '}
              <span class="muted">{title}</span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}
