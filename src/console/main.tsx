// Entry point of the console.

import { render } from 'preact';
import { connect } from './live/connection';
import { Shell } from './shell/shell';
import { applyTheme } from './ui/theme';
import '../ui/tokens.css';
import '../ui/components.css';
import './styles/shell.css';
import './styles/components.css';

applyTheme();
connect();
const place = document.getElementById('console');
if (place) render(<Shell />, place);
