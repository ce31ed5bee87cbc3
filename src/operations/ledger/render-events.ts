// Created, archived and exercised events (observed-ledger 1.4 to 1.7); the fields stand directly under the name of the
// kind.

import { formatInstant, type Json } from '../../base';
import {
  choiceNameOf,
  interfaceView,
  interfaceViewType,
  type LedgerContract,
  type InterfaceName,
  type ProjectedEvent,
  type EventSelection,
} from '../../ledger';
import type { OperationContext } from '../types';
import { eventBlob, interfaceId, packageId, packageName, templateId } from '../wire';
import { choiceArgument, createArgument, exerciseResult, valueJson, type RecordLabels } from './render-value';

/** The context of renderers. */
export interface RenderContext {
  readonly dialect: OperationContext['dialect'];
  readonly world: Pick<OperationContext['world'], 'state'>;
  readonly settings: OperationContext['settings'];
}

const labelsOf = ({ verbose = false }: EventSelection, { dialect }: RenderContext): RecordLabels =>
  verbose && dialect.verboseValues === 'every-label' ? 'every' : 'necessary';

type ProjectedEventOf<K extends ProjectedEvent['kind']> = Extract<ProjectedEvent, { kind: K }>;

/** An event of a transaction, under the name of its kind. */
export function eventJson(event: ProjectedEvent, offset: number, context: RenderContext): Json {
  switch (event.kind) {
    case 'created':
      return { CreatedEvent: createdEvent({ ...event, offset, selected: event }, context) };
    case 'archived':
      return { ArchivedEvent: archivedEvent(event, offset) };
    case 'exercised':
      return { ExercisedEvent: exercisedEvent(event, offset, context) };
  }
}

export interface CreatedEventInput {
  readonly contract: LedgerContract;
  readonly offset: number;
  readonly nodeId: number;
  readonly selected: EventSelection;
  readonly acsDelta: boolean;
}

export function createdEvent(
  { contract, offset, nodeId, selected, acsDelta }: CreatedEventInput,
  context: RenderContext,
): Json {
  const { dialect } = context;
  const labels = labelsOf(selected, context);
  return {
    offset,
    nodeId,
    contractId: contract.contractId,
    templateId: templateId(contract.template),
    contractKey: dialect.absent,
    contractKeyHash: dialect.absentText,
    createArgument: createArgument(contract, labels),
    createdEventBlob: selected.blob ? eventBlob(contract) : dialect.absentText,
    interfaceViews: selected.views.map((name) => viewJson({ contract, name, labels }, context)),
    witnessParties: selected.witnesses,
    signatories: contract.signatories,
    observers: contract.observers,
    createdAt: formatInstant(contract.createdAt),
    packageName: packageName(contract.template),
    representativePackageId: packageId(contract.template),
    acsDelta,
  };
}

interface ViewInput {
  readonly contract: LedgerContract;
  readonly name: InterfaceName;
  readonly labels: RecordLabels;
}

const viewJson = ({ contract, name, labels }: ViewInput, { world }: RenderContext): Json => ({
  interfaceId: interfaceId(name),
  viewStatus: { code: 0, message: '', details: [] },
  viewValue: valueJson(interfaceViewType(name), interfaceView(world.state, contract, name) ?? null, labels),
  implementationPackageId: packageId(contract.template),
});

export const archivedEvent = ({ node, witnesses, views }: ProjectedEventOf<'archived'>, offset: number): Json => ({
  offset,
  nodeId: node.nodeId,
  contractId: node.contractId,
  templateId: templateId(node.template),
  witnessParties: witnesses,
  packageName: packageName(node.template),
  implementedInterfaces: views.map(interfaceId),
});

const exercisedEvent = (event: ProjectedEventOf<'exercised'>, offset: number, context: RenderContext): Json => {
  const { node, witnesses, views, acsDelta } = event;
  const { dialect } = context;
  const labels = labelsOf(event, context);
  return {
    offset,
    nodeId: node.nodeId,
    contractId: node.contractId,
    templateId: templateId(node.template),
    interfaceId: node.interfaceName === undefined ? dialect.absent : interfaceId(node.interfaceName),
    choice: choiceNameOf(node.choice),
    choiceArgument: choiceArgument(node.choice, node.argument, labels),
    actingParties: node.actingParties,
    consuming: node.consuming,
    witnessParties: witnesses,
    lastDescendantNodeId: node.lastDescendant,
    exerciseResult: exerciseResult(node.choice, node.result, labels),
    packageName: packageName(node.template),
    implementedInterfaces: node.consuming ? views.map(interfaceId) : [],
    acsDelta,
  };
};
