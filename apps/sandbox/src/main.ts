import { FolderError } from './lock-folder.ts';
import { startSandbox } from './start-sandbox.ts';

const { env } = process;

const sandbox = await startSandbox({
  port: Number(env['SANDBOX_PORT'] ?? 4010),
  smtpPort: Number(env['SANDBOX_SMTP_PORT'] ?? 4025),
  host: env['HOST'] ?? '127.0.0.1',
  dataDir: env['DATA_DIR'] ?? './var',
}).catch((error: unknown) => {
  const isPlain = error instanceof FolderError || (error instanceof Error && 'syscall' in error);
  console.error(isPlain ? `The sandbox cannot start: ${error.message}` : error);
  process.exit(1);
});

console.log(`Sandbox: ${sandbox.url}/ (inbox), SMTP on port ${sandbox.smtpPort}`);

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  void sandbox.close().then(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
