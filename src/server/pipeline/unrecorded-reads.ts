// A look from aside: a page that shows a world, such as the console, reads what an app reads. Its requests stand in no journal and use up no fault,
// which are for those of the app.

import type { OperationSpec } from '../../contract';
import { guard, type GuardSettings } from '../auth/control-guard';
import type { HttpRequest } from '../messages';

const ASIDE_HEADER = 'x-understudy-aside';

/** Only of those who may control the world, and only what changes nothing. */
export const isAside = (
  settings: GuardSettings,
  request: Pick<HttpRequest, 'headers' | 'peer'>,
  { safety }: Pick<OperationSpec, 'safety'>,
): boolean =>
  request.headers[ASIDE_HEADER] !== undefined && safety === 'read' && guard(settings, request) === undefined;
