// npm run serve: production. Starts only the server, nothing of the sandbox; the server reports missing settings.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { onStop } from './lib/on-stop.mjs';
import { root } from './lib/root.mjs';
import { withMemorySettings } from './lib/settings.mjs';
import { hasWebBuild } from './lib/web-build.mjs';

if (!hasWebBuild()) {
  console.error('The web app is not built. Run `npm run build` first.');
  process.exit(1);
}
const child = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
  cwd: root,
  env: withMemorySettings({ ...process.env, NODE_ENV: 'production' }),
  stdio: 'inherit',
  // In its own group, it receives the terminal's Ctrl-C only once, through this process.
  detached: process.platform !== 'win32',
});
let isSent = false;
onStop(() => {
  if (!isSent) child.kill('SIGTERM');
  isSent = true;
});
child.on('close', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
