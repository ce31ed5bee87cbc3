import type { JSX } from 'preact';
import { ScreenHead } from '../../ui/card';

export default function Ledger(): JSX.Element {
  return <ScreenHead title="Ledger" lead="Updates as they come, and contracts from creation to archive." />;
}
