import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/src/start-sandbox.ts';
import { createSandboxClient, type SandboxClient } from './sandbox-client.ts';

export type TestSandbox = Sandbox & SandboxClient;

/** A sandbox alone, on free ports and without a folder, for the contract tests of adapters. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir: null, ...options });
  return { ...createSandboxClient(sandbox.url), ...sandbox };
}
