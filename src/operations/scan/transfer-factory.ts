// The answer of the transfer factory: the kind of a transfer and its choice context (observed scan-validator 6).

import { err, ok, type Json, type Result } from '../../base';
import { CHOICES, preapprovalOf, timeOf, type ChoiceName, type PartyId } from '../../ledger';
import { error, json } from '../answers';
import { membersOf, textMember } from '../read';
import type { Answer, OperationContext, OperationRequest } from '../types';
import { choiceArguments } from './choice-arguments';
import { choiceContext, type ContextContract } from './choice-context';
import { featuredRight } from './featured-right';
import { tokenFactory } from './token-factory';
import { answerTokenFactory } from './token-registry';

type TransferChoice = Extract<ChoiceName, 'TransferFactory_Transfer' | 'TransferFactoryV2_Transfer'>;

/** Reads a sender or receiver in the form of its version. */
type PartyReader = (transfer: unknown, role: 'sender' | 'receiver') => string | undefined;

interface WantedTransfer {
  readonly sender: PartyId;
  readonly receiver: PartyId;
  readonly instrument: { readonly admin: string; readonly id: string };
}

/** The transfer in the arguments of the choice. */
function readTransfer(
  body: Json | undefined,
  choice: TransferChoice,
  partyOf: PartyReader,
): Result<WantedTransfer, Answer> {
  const read = choiceArguments(body, 'TransferFactory_Transfer', CHOICES[choice].argument);
  if (!read.ok) return read;
  const { transfer } = membersOf(read.value);
  const [sender, receiver] = [partyOf(transfer, 'sender'), partyOf(transfer, 'receiver')];
  if (sender === undefined || receiver === undefined)
    return err(error(400, 'Sender and receiver of the transfer must be accounts with an owner'));
  const instrument = membersOf(transfer)['instrumentId'];
  return ok({
    sender,
    receiver,
    instrument: { admin: textMember(instrument, 'admin') ?? '', id: textMember(instrument, 'id') ?? '' },
  });
}

/** Answers the arguments of the choice for the network's token. */
export const answerTransferFactory =
  (choice: TransferChoice, partyOf: PartyReader) =>
  ({ body }: OperationRequest, context: OperationContext): Answer => {
    const wanted = readTransfer(body, choice, partyOf);
    if (!wanted.ok) return wanted.error;
    const factory = tokenFactory(context);
    if (!factory.ok) return factory.error;
    const { record, context: needed } = factory.value;
    const { kind, more } = transferRoute(context.world, wanted.value);
    return json({
      factoryId: record.contract.contractId,
      transferKind: kind,
      choiceContext: choiceContext([...needed, ...more], body),
    });
  };

/** The same for a test token, of which receivers have no preapprovals. */
export function tokenTransferFactory(admin: PartyId, { body }: OperationRequest, context: OperationContext): Answer {
  const wanted = readTransfer(body, 'TransferFactory_Transfer', textMember);
  if (!wanted.ok) return wanted.error;
  const { sender, receiver, instrument } = wanted.value;
  const more = { transferKind: receiver === sender ? 'self' : 'offer' } as const;
  return answerTokenFactory(admin, { instrument, body, more }, context);
}

interface TransferRoute {
  readonly kind: 'self' | 'direct' | 'offer';
  readonly more: readonly ContextContract[];
}

/** To oneself; directly, by a preapproval that has not expired; or as an offer. */
function transferRoute({ state, now }: OperationContext['world'], { sender, receiver }: WantedTransfer): TransferRoute {
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
