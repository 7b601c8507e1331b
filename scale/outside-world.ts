// The outside world in a process of its own, so that its share of the machine can be told apart.
import { startSandbox } from '../apps/sandbox/src/start-sandbox.ts';

const { url, smtpPort } = await startSandbox({ port: 0, smtpPort: 0, dataDir: null });
process.send?.({ url, smtpPort });
process.on('disconnect', () => process.exit(0));
