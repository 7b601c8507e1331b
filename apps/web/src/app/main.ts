import '../styles/app.css';
import { preloadScreen } from './screens.ts';

// Small and without imports of its own, so that app and screen are fetched at the same time.
void import('./start.tsx');
preloadScreen(location.pathname);
