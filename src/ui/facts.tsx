import type { ComponentChildren, JSX } from 'preact';

/** Names and values: `<Facts of={[['Seed', seed]]} />`. */
export function Facts({ of }: { readonly of: readonly (readonly [string, ComponentChildren])[] }): JSX.Element {
  return (
    <dl class="facts">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
