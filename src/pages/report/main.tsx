// The script of a report page: draws the report from the data that the page holds. Text is inserted as text, never as
// markup.

import { render } from 'preact';
import { Report } from './app';
import type { ReportViewData } from './data';
import '../../ui/tokens.css';
import '../../ui/components.css';
import '../../ui/finding.css';
import './report.css';

const data = document.querySelector('#data')?.textContent ?? '';
const place = document.createElement('main');
document.body.append(place);
// Written by src/conformance/report, of the same build.
render(<Report data={JSON.parse(data) as ReportViewData} />, place);
