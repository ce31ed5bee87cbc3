// The filters in the address, each with a button that removes it.

import type { JSX } from 'preact';
import { setQuery } from '../../route';
import { Button } from '../../../ui/button';

interface FilterChipsProps {
  readonly query: URLSearchParams;
  /** Members of the address, with the words for them. */
  readonly labels: Readonly<Record<string, string>>;
}

export const FilterChips = ({ query, labels }: FilterChipsProps): JSX.Element => (
  <>
    {Object.entries(labels).flatMap(([name, label]) => {
      const value = query.get(name)?.trim() ?? '';
      return value === ''
        ? []
        : [
            <Button
              key={name}
              small
              label={`Remove the filter ${label}: ${value}`}
              title="Remove this filter"
              onClick={() => setQuery({ [name]: undefined })}
            >
              <span class="ledger-chip">
                <span class="muted">{label}</span> <bdi>{value}</bdi>
              </span>
              <span aria-hidden="true">✕</span>
            </Button>,
          ];
    })}
  </>
);
