// A body as it came, foldable. Drawn from its text, so that every digit stays.

import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Button } from './button';
import { Copy } from './copy';
import { parseNodes, type JsonNode } from './json-nodes';

const PAGE_SIZE = 100;
const SIGNS = { object: ['{', '}'], array: ['[', ']'] } as const;

interface JsonViewProps {
  readonly text: string;
  /** So many levels are open at first. */
  readonly open?: number;
  readonly what?: string;
}

export function JsonView({ text, open = 2, what = 'the body' }: JsonViewProps): JSX.Element {
  const root = useMemo(() => parseNodes(text), [text]);
  return (
    <div class="json">
      <Copy text={text} what={what} />
      {root ? (
        <ul class="json-list">
          <Node node={root} open={open} />
        </ul>
      ) : (
        <pre tabIndex={0}>
          <bdi>{text}</bdi>
        </pre>
      )}
    </div>
  );
}

function Node({ node, open }: { readonly node: JsonNode; readonly open: number }): JSX.Element {
  const name =
    node.key === undefined ? null : (
      <>
        <bdi class="json-key">{node.key}</bdi>:{' '}
      </>
    );
  if (node.kind !== 'object' && node.kind !== 'array')
    return (
      <li>
        {name}
        <bdi class={`json-${node.kind}`}>{node.kind === 'string' ? JSON.stringify(node.text) : node.text}</bdi>
      </li>
    );
  const [left, right] = SIGNS[node.kind];
  if (node.children.length === 0)
    return (
      <li>
        {name}
        {left}
        {right}
      </li>
    );
  return <List node={node} name={name} open={open} signs={[left, right]} />;
}

interface ListProps {
  readonly node: JsonNode;
  readonly name: JSX.Element | null;
  readonly open: number;
  readonly signs: readonly [string, string];
}

/** What is folded is not drawn. */
function List({ node, name, open, signs: [left, right] }: ListProps): JSX.Element {
  const [isOpen, setOpen] = useState(open > 0);
  const [most, setMost] = useState(PAGE_SIZE);
  const { children } = node;
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {name}
          {left}
          <span class="faint">{isOpen ? '' : ` ${children.length} … ${right}`}</span>
        </summary>
        {isOpen ? (
          <ul class="json-list">
            {children.slice(0, most).map((child, index) => (
              <Node key={index} node={child} open={open - 1} />
            ))}
            {children.length > most ? (
              <li>
                <Button small onClick={() => setMost(most + PAGE_SIZE * 10)}>{`${children.length - most} more`}</Button>
              </li>
            ) : null}
          </ul>
        ) : null}
      </details>
      {isOpen ? right : null}
    </li>
  );
}
