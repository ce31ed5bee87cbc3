// Names and preapprovals of all parties.

import { ok, type Micros, type Result } from '../../base';
import type { Command } from '../../ledger';
import { textMember } from '../read';
import type { Answer, Operation } from '../types';
import { executeAll, isKnown, stateOf, unknownEntity } from './execute-commands';
import { commandAnswer } from './command-answer';
import { controlOperation, spanMember, type ControlOperationCall } from './control-operation';

/** An optional duration of a request. */
const spanOf = (call: ControlOperationCall, name: string): Result<Micros | undefined, Answer> =>
  textMember(call.request.body, name) === undefined ? ok(undefined) : spanMember(call, name);

const publishName = controlOperation('publishName', (call) => {
  const { body } = call.request;
  const userId = textMember(body, 'user');
  const party = textMember(body, 'party') ?? stateOf(call).users.get(userId ?? '')?.primaryParty;
  if (party === undefined) return commandAnswer(call, unknownEntity('user with a primary party', userId ?? ''));
  if (!isKnown(call, party)) return commandAnswer(call, unknownEntity('party', party));
  const lifetime = spanOf(call, 'lifetime');
  if (!lifetime.ok) return lifetime.error;
  const command: Command = {
    type: 'publish-name',
    user: party,
    name: textMember(body, 'name') ?? '',
    url: textMember(body, 'url') ?? '',
    description: textMember(body, 'description') ?? '',
    ...(lifetime.value === undefined ? {} : { lifetime: lifetime.value }),
  };
  return commandAnswer(call, executeAll(call, [command]), { party }, 201);
});

const renewName = controlOperation('renewName', (call) =>
  commandAnswer(call, executeAll(call, [{ type: 'renew-name', name: call.request.path['name'] ?? '' }])),
);

const createPreapproval = controlOperation('createPreapproval', (call) => {
  const receiver = textMember(call.request.body, 'receiver') ?? '';
  const validFor = spanOf(call, 'validFor');
  if (!validFor.ok) return validFor.error;
  if (!isKnown(call, receiver)) return commandAnswer(call, unknownEntity('party', receiver));
  return commandAnswer(
    call,
    executeAll(call, [
      { type: 'create-preapproval', receiver, ...(validFor.value === undefined ? {} : { validFor: validFor.value }) },
    ]),
    { party: receiver },
    201,
  );
});

const cancelPreapproval = controlOperation('cancelPreapproval', (call) =>
  commandAnswer(call, executeAll(call, [{ type: 'cancel-preapproval', receiver: call.request.path['party'] ?? '' }])),
);

export const namesOperations: readonly Operation[] = [publishName, renewName, createPreapproval, cancelPreapproval];
