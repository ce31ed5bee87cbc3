import type { JSX } from 'preact';
import { Badge, type Tone } from './badge';
import type { ViewVerdict } from './finding-data';

const TONES: Readonly<Record<ViewVerdict, Tone>> = {
  pass: 'good',
  fail: 'bad',
  error: 'bad',
  warn: 'warn',
  waived: 'plain',
  skip: 'plain',
};

export const VerdictBadge = ({ verdict }: { readonly verdict: ViewVerdict }): JSX.Element => (
  <span class="report-verdict">
    <Badge tone={TONES[verdict]}>{verdict}</Badge>
  </span>
);
