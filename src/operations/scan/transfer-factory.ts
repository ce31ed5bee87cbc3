// The answer of the transfer factory: the kind of a transfer and its choice context (observed scan-validator 6).

import { CHOICES, preapprovalOf, timeOf, type ChoiceName } from '../../ledger';
import { error, json } from '../answers';
import { member, type BodyField } from '../ledger/body-field';
import { readDaml } from '../ledger/read-daml';
import { membersOf } from '../read';
import type { Operation } from '../types';
import { choiceContext, type ContextContract } from './choice-context';
import { featuredRight } from './featured-right';
import { tokenFactory } from './token-factory';

/** Answers the arguments of the choice; `partyOf` reads a sender or receiver in the form of its version. */
export const answerTransferFactory =
  (
    choice: Extract<ChoiceName, 'TransferFactory_Transfer' | 'TransferFactoryV2_Transfer'>,
    partyOf: (transfer: unknown, role: 'sender' | 'receiver') => string | undefined,
  ): Operation['handle'] =>
  ({ body }, context) => {
    const problems: string[] = [];
    const place: BodyField = { value: body, path: '', problems };
    readDaml(CHOICES[choice].argument, member(place, 'choiceArguments'));
    if (problems.length > 0) return error(400, `Invalid arguments of TransferFactory_Transfer: ${problems.join('; ')}`);
    const transfer = membersOf(membersOf(body)['choiceArguments'])['transfer'];
    const [sender, receiver] = [partyOf(transfer, 'sender'), partyOf(transfer, 'receiver')];
    if (sender === undefined || receiver === undefined)
      return error(400, 'Sender and receiver of the transfer must be accounts with an owner');
    const factory = tokenFactory(context);
    if (!factory.ok) return factory.error;
    const { record, context: needed } = factory.value;
    const { kind, more } = transferRoute(context.world, sender, receiver);
    return json({
      factoryId: record.contract.contractId,
      transferKind: kind,
      choiceContext: choiceContext([...needed, ...more], body),
    });
  };

interface TransferRoute {
  readonly kind: 'self' | 'direct' | 'offer';
  readonly more: readonly ContextContract[];
}

/** To oneself; directly, by a preapproval that has not expired; or as an offer. */
function transferRoute(
  { state, now }: Parameters<Operation['handle']>[1]['world'],
  sender: string,
  receiver: string,
): TransferRoute {
  if (receiver === sender) return { kind: 'self', more: [] };
  const preapproval = preapprovalOf(state, receiver);
  const record =
    preapproval && timeOf(preapproval.payload.expiresAt) > now
      ? state.contracts.get(preapproval.contractId)
      : undefined;
  if (!preapproval || !record) return { kind: 'offer', more: [] };
  const right = featuredRight(state, preapproval.payload.provider);
  return {
    kind: 'direct',
    more: [{ key: 'transfer-preapproval', record }, ...(right ? [{ key: 'featured-app-right', record: right }] : [])],
  };
}
