// Validates and resolves update formats: steps 4 to 16 of observed-ledger 2.1, in that order.

import { err, ok, type Result } from '../../base';
import type { TransactionShape, UpdateFormat } from '../../ledger';
import type { Dialect } from '../dialect';
import type { EventFormatRequest, TransactionShapeName, UpdateFormatRequest } from './format-request';
import type { LedgerError } from './errors';
import { validateEventFormat, validateNames, resolveEventFormat } from './event-format';
import { invalidArgument, invalidField, missingField } from './failures';
import { partyProblem } from './grammars';

/** The resolved format, or its first problem. */
export function resolveUpdateFormat(
  asked: UpdateFormatRequest | undefined,
  dialect: Dialect,
): Result<UpdateFormat, LedgerError> {
  if (!asked) return err(missingField('update_format'));
  const failure =
    validateTransactions(asked.transactions, dialect) ??
    (asked.reassignments && validateEventFormat(asked.reassignments, dialect)) ??
    validateTopology(asked.topology) ??
    validateNames(eventFormatsOf(asked), dialect);
  return failure ? err(failure) : ok(resolve(asked));
}

/** Every event format inside an update format. */
export const eventFormatsOf = ({ transactions, reassignments }: UpdateFormatRequest): readonly EventFormatRequest[] =>
  [transactions?.eventFormat, reassignments].filter((format) => format !== undefined);

function validateTransactions(
  transactions: UpdateFormatRequest['transactions'],
  dialect: Dialect,
): LedgerError | undefined {
  if (!transactions) return undefined;
  const { shape, eventFormat } = transactions;
  if (shape === 'UNRECOGNIZED') return invalidArgument('transaction_shape is not one of the known shapes');
  if (shape === 'TRANSACTION_SHAPE_UNSPECIFIED' && dialect.unspecifiedShape === 'missing-field')
    return missingField('transaction_shape');
  return eventFormat ? validateEventFormat(eventFormat, dialect) : missingField('event_format');
}

function validateTopology(topology: UpdateFormatRequest['topology']): LedgerError | undefined {
  const flaw = topology?.parties.map(partyProblem).find((found) => found !== undefined);
  return flaw === undefined ? undefined : invalidField('parties', flaw);
}

const shapeOf = (shape: TransactionShapeName): TransactionShape =>
  shape === 'TRANSACTION_SHAPE_LEDGER_EFFECTS' ? 'ledger-effects' : 'acs-delta';

function resolve({ transactions, reassignments, topology }: UpdateFormatRequest): UpdateFormat {
  return {
    transactions: transactions?.eventFormat && {
      format: resolveEventFormat(transactions.eventFormat),
      shape: shapeOf(transactions.shape),
    },
    reassignments: reassignments && resolveEventFormat(reassignments),
    topology,
  };
}
