// The outside world in a process of its own, without a folder; prints where it is.
import { startSandbox } from '../../apps/sandbox/src/start-sandbox.ts';

const { url, smtpPort } = await startSandbox({ port: 0, smtpPort: 0, dataDir: null });
console.log(`${url} ${smtpPort}`);
process.once('SIGTERM', () => process.exit(0));
