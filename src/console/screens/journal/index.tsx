import type { JSX } from 'preact';
import { ScreenHead } from '../../ui/card';

export default function Journal(): JSX.Element {
  return <ScreenHead title="Journal" lead="Exchanges with clients, and what of them breaks the contract." />;
}
