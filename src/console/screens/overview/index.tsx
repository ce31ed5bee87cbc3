import type { JSX } from 'preact';
import { ScreenHead } from '../../ui/card';

export default function Overview(): JSX.Element {
  return <ScreenHead title="Overview" lead="The ledger clock, what is due next, and how much there is." />;
}
