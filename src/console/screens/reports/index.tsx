import type { JSX } from 'preact';
import { ScreenHead } from '../../ui/card';

export default function Reports(): JSX.Element {
  return <ScreenHead title="Reports" lead="Reports of the conformance kit." />;
}
