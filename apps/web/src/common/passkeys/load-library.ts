import { loadScript } from '../../lib/load-script.ts';

/** Fetched by the first who makes or uses a passkey. */
export const loadLibrary = () => loadScript(() => import('@simplewebauthn/browser'));
