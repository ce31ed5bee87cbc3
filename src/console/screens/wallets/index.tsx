import type { JSX } from 'preact';
import { ScreenHead } from '../../ui/card';

export default function Wallets(): JSX.Element {
  return <ScreenHead title="Wallets" lead="Users, their balances, and the offers between them." />;
}
