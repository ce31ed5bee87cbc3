// The console: what the build begins with.

import { render } from 'preact';
import { connect } from './live/connection';
import { Shell } from './shell/shell';
import { keepTheme } from './ui/theme';
import './styles/tokens.css';
import './styles/shell.css';
import './styles/parts.css';

keepTheme();
connect();
const place = document.getElementById('console');
if (place) render(<Shell />, place);
