// The operations that stories may call.

import { operations } from 'virtual:story-operations';
import type { StoryOperation } from '../../../stories';

const byId: ReadonlyMap<string, StoryOperation> = new Map(
  operations.map((line) => {
    const [id = '', method = '', path = ''] = line.split(' ');
    return [id, { id, method, path, isControl: path.startsWith('/_control/') }];
  }),
);

export const findOperation = (id: string): StoryOperation | undefined => byId.get(id);
export const operationIds: readonly string[] = [...byId.keys()];
