// The default theme with the fonts of the system: a page of the mock server loads nothing from elsewhere, and fonts
// would double its size.
import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';

export default DefaultTheme;
