// The member daml_value_encoding of a query or a body (observed scan-validator 1.2).

import { textMember } from '../read';
import type { PayloadEncoding } from './tree-events';

/** Compact unless the typed form is requested. */
export const encodingOf = (members: unknown): PayloadEncoding =>
  textMember(members, 'daml_value_encoding') === 'protobuf_json' ? 'protobuf' : 'compact';
