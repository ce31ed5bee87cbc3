// Assigned and unassigned events (observed-ledger 1.8): the first has its fields under the name of the kind, the second
// under `value`.

import { formatInstant, type Json } from '../../base';
import type { Assignment, Reassignment, EventSelection, Unassignment } from '../../ledger';
import { packageName, templateId } from '../wire';
import { createdEvent, type RenderContext } from './render-events';

export const reassignmentEvent = (update: Reassignment, selected: EventSelection, context: RenderContext): Json =>
  update.kind === 'assigned'
    ? { JsAssignmentEvent: assignmentEvent(update, selected, context) }
    : { JsUnassignedEvent: { value: unassignedEvent(update, selected) } };

const assignmentEvent = (update: Assignment, selected: EventSelection, context: RenderContext): Json => ({
  source: update.source,
  target: update.target,
  reassignmentId: update.reassignmentId,
  submitter: update.submitter,
  reassignmentCounter: update.counter,
  createdEvent: createdEvent(
    { contract: update.contract, offset: update.offset, nodeId: 0, selected, acsDelta: true },
    context,
  ),
});

export const unassignedEvent = (update: Unassignment, selected: EventSelection): Json => ({
  reassignmentId: update.reassignmentId,
  contractId: update.contract.contractId,
  templateId: templateId(update.contract.template),
  source: update.source,
  target: update.target,
  submitter: update.submitter,
  reassignmentCounter: update.counter,
  assignmentExclusivity: formatInstant(update.assignmentExclusivity),
  witnessParties: selected.witnesses,
  packageName: packageName(update.contract.template),
  offset: update.offset,
  nodeId: 0,
});
