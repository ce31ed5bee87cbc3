import type { JSX } from 'preact';
import type { ReportViewData } from './data';

export const Coverage = ({ data: { coverage } }: { readonly data: ReportViewData }): JSX.Element => (
  <div>
    {coverage.map(({ name, seen, of, missingTitle, missing }) => (
      <details key={name} class="report-section">
        <summary>
          <meter min={0} max={of || 1} value={seen} aria-hidden="true" /> <span>{`${seen} of ${of} ${name}`}</span>
        </summary>
        {missing.length === 0 ? (
          <p>Nothing is missing.</p>
        ) : (
          <>
            <p class="muted">{missingTitle}:</p>
            <ul class="report-missing">
              {missing.map((one) => (
                <li key={one}>
                  <code>{one}</code>
                </li>
              ))}
            </ul>
          </>
        )}
      </details>
    ))}
  </div>
);
