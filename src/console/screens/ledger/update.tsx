// One update: its details, its events as a tree, and its rendering by each interface.

import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { truncateMiddle } from '../../../base';
import { resultOf, type ApiResult } from '../../api/result';
import { control } from '../../api/clients';
import { usersAndAdmin, type StatusUser } from '../../live/status';
import { useLive } from '../../live/use-live';
import { replacesHistory, type LedgerUpdateRow } from '../../live/world-events';
import { linkTo, route, setQuery, world } from '../../route';
import { Badge } from '../../../ui/badge';
import { Facts } from '../../../ui/facts';
import { Card, ScreenHead } from '../../ui/card';
import { Curl } from '../../../ui/curl';
import { SelectField } from '../../../ui/field';
import { Empty, Loaded, Loading } from '../../ui/states';
import { Instant, PartyName, ShortId } from '../../ui/values';
import { Comparison } from './comparison';
import { PartyNames } from './party-names';
import { EventTree } from './event-tree';
import { CollapsedJson } from './collapsed-json';
import { treeOf } from './rendering';
import { mostComplete, loadRenderings, type InterfaceRendering, type UpdateRenderings } from './renderings';

/** After navigation by keyboard, reading continues in the new page. */
export function useFocusOnMain(): void {
  useEffect(() => {
    document.getElementById('main')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
}

export function Update({ id }: { readonly id: string }): JSX.Element {
  useFocusOnMain();
  const [first, ...others] = usersAndAdmin.value;
  return (
    <>
      <ScreenHead title="Update" lead={<ShortId id={id} what="the update id" copy />}>
        <a href={linkTo(['ledger', 'updates'])}>All updates</a>
      </ScreenHead>
      {first ? <UpdateBody id={id} candidates={[first, ...others]} /> : <Loading lines={12} />}
    </>
  );
}

const whole = (seen: UpdateRenderings): ApiResult<UpdateRenderings> => {
  const unanswered = seen.rendered.find(({ answer }) => !answer.ok && answer.problem.status === 0);
  if (unanswered && !unanswered.answer.ok) return unanswered.answer;
  return { ok: true, value: seen, curl: '', text: '' };
};

function UpdateBody({
  id,
  candidates,
}: {
  readonly id: string;
  readonly candidates: readonly [StatusUser, ...StatusUser[]];
}): JSX.Element {
  const chosenUser = candidates.find(({ user }) => user === route.value.query.get('as'));
  const live = useLive(
    async (signal) => whole(await loadRenderings(id, { chosenUser, callers: candidates }, signal)),
    [id, chosenUser?.user],
    { isNews: replacesHistory },
  );
  return (
    <Loaded live={live} lines={12}>
      {({ rendered, caller }) => {
        const rendering = mostComplete(rendered);
        return (
          <>
            {rendering ? (
              <>
                <UpdateFacts rendered={rendered} events={rendering.events.length} />
                <Card title="Events">
                  <EventTree branches={treeOf(rendering.events)} />
                </Card>
              </>
            ) : (
              <NotVisible id={id} caller={caller} />
            )}
            <Card title="Renderings by interface">
              {rendering ? (
                <Comparison rendered={rendered}>
                  <LedgerUserField caller={caller} />
                </Comparison>
              ) : (
                <div class="form">
                  <LedgerUserField caller={caller} />
                </div>
              )}
              <h3>Responses</h3>
              <ul class="ledger-answers">
                {rendered.map((one) => (
                  <li key={one.id}>
                    <InterfaceResponse rendered={one} />
                  </li>
                ))}
              </ul>
            </Card>
          </>
        );
      }}
    </Loaded>
  );
}

const LedgerUserField = ({ caller }: { readonly caller: StatusUser }): JSX.Element => (
  <SelectField
    label="Ledger user"
    value={caller.user}
    choices={usersAndAdmin.value.map(({ user }) => ({ value: user, text: user }))}
    onChange={(as) => setQuery({ as })}
    hint="The ledger API is called with the party and token of this user."
  />
);

/** Tells an unknown id from an update that this user may not see. */
function NotVisible({ id, caller }: { readonly id: string; readonly caller: StatusUser }): JSX.Element {
  const live = useLive(
    (signal) =>
      resultOf<{ readonly updates: readonly LedgerUpdateRow[] }>(
        control().GET('/updates', { params: { query: { updateId: id } }, signal }),
      ),
    [id],
  );
  return (
    <Loaded live={live} lines={2}>
      {({ updates: [update] }) =>
        update === undefined ? (
          <Empty title="Update not found">
            No update of world <bdi>{world.value}</bdi> has the id <bdi>{truncateMiddle(id, 40, 8)}</bdi>.{' '}
            <a href={linkTo(['ledger', 'updates'])}>Show all updates</a>
          </Empty>
        ) : (
          <Empty title="Update not visible">
            Neither scan nor the ledger API shows it to <bdi>{caller.user}</bdi>. Choose a user below that it involves:{' '}
            <PartyNames parties={update.parties} />.
          </Empty>
        )
      }
    </Loaded>
  );
}

const FACTS: readonly (readonly [string, readonly string[]])[] = [
  ['Offset', ['offset']],
  ['Synchronizer', ['synchronizer_id', 'synchronizerId']],
  ['Migration', ['migration_id']],
  ['Workflow', ['workflow_id', 'workflowId']],
  ['Command', ['commandId']],
];

/** Prefers the values of the ledger API, because offsets are the participant's. */
function UpdateFacts({
  rendered,
  events,
}: {
  readonly rendered: readonly InterfaceRendering[];
  readonly events: number;
}): JSX.Element {
  const members = rendered.toReversed().flatMap(({ rendering }) => rendering?.members ?? []);
  const textOf = (names: readonly string[]): string | undefined =>
    members.find(({ key }) => key !== undefined && names.includes(key))?.text;
  const [recorded, effective] = [textOf(['record_time', 'recordTime']), textOf(['effective_at', 'effectiveAt'])];
  const times = [
    ['Recorded', recorded],
    ['Effective', effective],
  ] as const;
  return (
    <Card title="Details">
      <Facts
        of={[
          ...times.flatMap(([title, at]) => (at ? [[title, <Instant at={at} />] as const] : [])),
          ['Events', events],
          ...FACTS.flatMap(([title, names]) => {
            const text = textOf(names);
            return text ? [[title, <PartyName party={text} copy />] as const] : [];
          }),
        ]}
      />
    </Card>
  );
}

function InterfaceResponse({
  rendered: { title, answer, rendering },
}: {
  readonly rendered: InterfaceRendering;
}): JSX.Element {
  return (
    <div class="stack">
      <div class="row tight">
        <strong>{title}</strong>
        {answer.ok ? (
          <Badge tone="good">
            {rendering ? `${rendering.events.length} ${rendering.events.length === 1 ? 'event' : 'events'}` : 'OK'}
          </Badge>
        ) : (
          <Badge tone="bad">{`error ${answer.problem.status}`}</Badge>
        )}
        {answer.ok ? null : <bdi class="muted">{answer.problem.message}</bdi>}
      </div>
      <CollapsedJson title="Body" what={`the body of ${title}`} text={() => answer.text} open={3} />
      <Curl command={answer.curl} />
    </div>
  );
}
