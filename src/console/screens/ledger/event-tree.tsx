// The events of an update as a tree.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { linkTo } from '../../route';
import { Button } from '../../../ui/button';
import { Badge, type Tone } from '../../../ui/badge';
import type { JsonNode } from '../../../ui/json-nodes';
import { ShortId } from '../../ui/values';
import { CollapsedJson } from './collapsed-json';
import { jsonText } from '../../../ui/json-text';
import { PartyNames } from './party-names';
import { fieldOf, type EventBranch, type EventKind, type RenderedEvent } from './rendering';

const MOST_AT_ONCE = 50;
const TONES: Readonly<Record<EventKind, Tone>> = {
  created: 'good',
  exercised: 'accent',
  archived: 'warn',
  assigned: 'good',
  unassigned: 'warn',
  hosting: 'plain',
};
const FOLDED: readonly (readonly [string, readonly string[]])[] = [
  ['Payload', ['create_arguments', 'createArgument']],
  ['Argument', ['choice_argument', 'choiceArgument']],
  ['Result', ['exercise_result', 'exerciseResult']],
];
const PARTIES: readonly (readonly [string, readonly string[]])[] = [
  ['Acting', ['acting_parties', 'actingParties']],
  ['Submitter', ['submitter']],
  ['Party', ['partyId']],
  ['Participant', ['participantId']],
  ['From', ['source_synchronizer', 'source']],
  ['To', ['target_synchronizer', 'target']],
  ['Signatories', ['signatories']],
  ['Observers', ['observers']],
];

export function EventTree({ branches }: { readonly branches: readonly EventBranch[] }): JSX.Element {
  const [most, setMost] = useState(MOST_AT_ONCE);
  return (
    <ul class="ledger-tree">
      {branches.slice(0, most).map(({ event, children }) => (
        <li key={event.key}>
          <Event event={event} />
          {children.length === 0 ? null : <EventTree branches={children} />}
        </li>
      ))}
      {branches.length > most ? (
        <li>
          <Button small onClick={() => setMost(most + MOST_AT_ONCE * 10)}>{`${branches.length - most} more`}</Button>
        </li>
      ) : null}
    </ul>
  );
}

const wordOf = ({ kind, type, fields }: Pick<RenderedEvent, 'kind' | 'type' | 'fields'>): string => {
  if (kind === 'hosting') return type.replace(/^ParticipantAuthorization/, 'hosting ').toLowerCase();
  return kind === 'archived' && fields.some(({ key }) => key === 'choice') ? 'exercised' : kind;
};

const shortTemplate = (id: string): string => id.slice(id.lastIndexOf(':') + 1);

function Event({ event }: { readonly event: RenderedEvent }): JSX.Element {
  const [template, choice, contract] = [
    fieldOf(event, 'template_id', 'templateId'),
    fieldOf(event, 'choice'),
    fieldOf(event, 'contract_id', 'contractId'),
  ];
  return (
    <div class="ledger-event">
      <p class="row tight">
        <Badge tone={TONES[event.kind]}>{wordOf(event)}</Badge>
        <strong>
          <bdi>{choice?.text ?? (template ? shortTemplate(template.text) : '')}</bdi>
        </strong>
        {choice && template ? (
          <span class="muted">
            on <bdi title={template.text}>{shortTemplate(template.text)}</bdi>
          </span>
        ) : null}
        {choice && event.kind === 'archived' ? <Badge tone="warn">consuming</Badge> : null}
        {contract ? (
          <a href={linkTo(['ledger', 'contracts', contract.text])}>
            <span class="visually-hidden">Contract </span>
            <ShortId id={contract.text} what="the contract id" />
          </a>
        ) : null}
      </p>
      <p class="row ledger-parties">{PARTIES.flatMap(([title, names]) => namesIn(title, fieldOf(event, ...names)))}</p>
      <div class="row">{FOLDED.flatMap(([title, names]) => folded(title, fieldOf(event, ...names)))}</div>
    </div>
  );
}

function namesIn(title: string, node: JsonNode | undefined): readonly JSX.Element[] {
  const parties = node === undefined ? [] : node.kind === 'array' ? node.children.map(({ text }) => text) : [node.text];
  return parties.length === 0
    ? []
    : [
        <span key={title}>
          <span class="faint">{title} </span>
          <PartyNames parties={parties} />
        </span>,
      ];
}

const folded = (title: string, node: JsonNode | undefined): readonly JSX.Element[] =>
  node === undefined || (node.children.length === 0 && (node.kind === 'object' || node.kind === 'array'))
    ? []
    : [<CollapsedJson key={title} title={title} what={`the ${title.toLowerCase()}`} text={() => jsonText(node)} />];
