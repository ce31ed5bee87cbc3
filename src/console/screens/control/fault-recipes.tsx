// Common faults that one press adds; each applies to all operations until it is cleared.

import type { JSX } from 'preact';
import type { control as controlTypes } from '../../../types';
import { control } from '../../api/clients';
import { ActionButton } from '../../ui/action-button';
import { Card } from '../../ui/card';

interface FaultRecipe {
  readonly name: string;
  readonly effect: string;
  readonly body: controlTypes.components['schemas']['AddFaultRequest'];
}

const RECIPES: readonly FaultRecipe[] = [
  {
    name: 'Flaky',
    effect: 'Three of ten requests return 503',
    body: { operation: '*', probability: 0.3, then: { status: 503 } },
  },
  {
    name: 'Slow network',
    effect: 'Responses take about 800 ms, some much longer',
    body: { operation: '*', delay: { lognormal: { median: 800, sigma: 0.5 } } },
  },
  {
    name: 'Rate limited',
    effect: 'Half of the requests return 429',
    body: { operation: '*', probability: 0.5, then: { status: 429 } },
  },
  {
    name: 'Half-written',
    effect: 'The connection closes after 64 bytes of the body',
    body: { operation: '*', then: { truncate: 64 } },
  },
];

export const FaultRecipes = ({ onDone }: { readonly onDone: () => void }): JSX.Element => (
  <Card title="Recipes">
    <ul class="control-recipes stack">
      {RECIPES.map(({ name, effect, body }) => (
        <li key={name} class="row tight">
          <ActionButton
            title={`Add the recipe ${name}`}
            done={`Fault added (${name})`}
            small
            send={(extra) => control().POST('/faults', { body, ...extra })}
            onDone={({ ok }) => (ok ? onDone() : undefined)}
          >
            {name}
          </ActionButton>
          <span class="muted">{effect}</span>
        </li>
      ))}
    </ul>
  </Card>
);
