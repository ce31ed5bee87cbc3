// Finds the operation of a request that passes the rewriting proxy.

import type { Contract, OperationSpec } from '../../contract';

interface Route {
  readonly operation: OperationSpec;
  readonly segments: readonly string[];
}

/** By method and number of segments. */
type Routes = ReadonlyMap<string, readonly Route[]>;

const known = new WeakMap<Contract, Routes>();

/** Undefined for a path that no operation has. */
export function operationAt(contract: Contract, method: string, path: string): OperationSpec | undefined {
  const routes = known.get(contract) ?? routesOf(contract);
  known.set(contract, routes);
  const parts = path.split('/');
  return routes
    .get(keyOf(method, parts))
    ?.find(({ segments }) => segments.every((segment, index) => segment.startsWith('{') || segment === parts[index]))
    ?.operation;
}

const keyOf = (method: string, segments: readonly string[]): string => `${method} ${segments.length}`;

function routesOf({ documents, operations }: Contract): Routes {
  const routes = new Map<string, Route[]>();
  // A literal segment takes precedence over a parameter: /v0/state/acs/force is not a snapshot named "force".
  const parameters = ({ path }: OperationSpec): number => path.split('{').length;
  for (const operation of [...operations].sort((a, b) => parameters(a) - parameters(b))) {
    const prefix = operation.prefix ?? documents.find(({ group }) => group === operation.group)?.prefix ?? '';
    const segments = `${prefix}${operation.path}`.split('/');
    const key = keyOf(operation.method, segments);
    routes.set(key, [...(routes.get(key) ?? []), { operation, segments }]);
  }
  return routes;
}
