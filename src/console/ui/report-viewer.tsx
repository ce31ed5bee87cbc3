// The viewer of the HTML report, in a frame.

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { ReportPage } from 'virtual:report-page';
import { pageLocation } from '../route';
import { theme } from './theme';
import './report-viewer.css';

const PAGE = `${pageLocation.root}/_console/report.html`;

/** Draws one report: give it a `key` for another. */
export function Viewer({ page, name }: { readonly page: ReportPage; readonly name: string }): JSX.Element {
  const isFilled = useRef(false);
  const fill = (frame: HTMLIFrameElement): void => {
    const { contentDocument } = frame;
    if (contentDocument === null || isFilled.current) return;
    isFilled.current = true;
    fillIn(contentDocument, page);
  };
  return (
    <iframe
      class="report-frame"
      src={PAGE}
      title={`Report ${name}`}
      onLoad={({ currentTarget }) => fill(currentTarget)}
    />
  );
}

function fillIn(document: Document, { title, conforms, line, data }: ReportPage): void {
  const [heading, counts, place] = [
    document.querySelector('h1'),
    document.querySelector('header p'),
    document.querySelector('#data'),
  ];
  const script = document.querySelector<HTMLMetaElement>('meta[name=viewer]')?.content;
  if (!heading || !counts || !place || script === undefined) return;
  document.title = title;
  document.documentElement.dataset['theme'] = theme.value;
  heading.className = conforms ? 'pass' : 'fail';
  heading.textContent = title;
  counts.textContent = line;
  place.textContent = JSON.stringify(data);
  document.body.append(Object.assign(document.createElement('script'), { src: script }));
}
