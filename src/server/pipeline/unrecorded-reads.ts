// Reads of the console are unrecorded: they never trigger faults, and the journal, which is for the requests of the
// app, leaves them out.

import type { OperationSpec } from '../../contract';
import { checkControlAccess, type ControlAccessSettings } from '../auth/control-access';
import type { HttpRequest } from '../messages';

const UNRECORDED_HEADER = 'x-understudy-aside';

/** Only for callers with access to the control operations, and only for operations that change nothing. */
export const isUnrecordedRead = (
  settings: ControlAccessSettings,
  request: Pick<HttpRequest, 'headers' | 'peer'>,
  { safety }: Pick<OperationSpec, 'safety'>,
): boolean =>
  request.headers[UNRECORDED_HEADER] !== undefined &&
  safety === 'read' &&
  checkControlAccess(settings, request) === undefined;
