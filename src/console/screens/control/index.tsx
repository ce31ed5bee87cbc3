import type { JSX } from 'preact';
import { ScreenHead } from '../../ui/card';

export default function Control(): JSX.Element {
  return <ScreenHead title="Control" lead="Faults, worlds, snapshots, and whatever the network can be made to do." />;
}
