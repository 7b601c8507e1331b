import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder } from './lock-folder.ts';
import { startSandbox } from './start-sandbox.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const options = { port: 0, smtpPort: 0 };

describe('two sandboxes on one folder', () => {
  test('the second is refused with the folder and the way out; when the first has ended it may', async () => {
    const first = await startSandbox({ ...options, dataDir });
    await expect(startSandbox({ ...options, dataDir })).rejects.toThrow(
      `${join(dataDir, 'sandbox')} cannot be used: another sandbox uses it`,
    );
    await first.close();
    await (await startSandbox({ ...options, dataDir })).close();
  });

  test('one that could not listen gives the folder back', async () => {
    const other = await startSandbox({ ...options, dataDir: null });
    const taken = Number(new URL(other.url).port);
    await expect(startSandbox({ port: taken, smtpPort: 0, dataDir })).rejects.toThrow('EADDRINUSE');
    lockFolder(dataDir)();
    await other.close();
  });

  test('a file in the place of the folder is told, not overwritten', () => {
    writeFileSync(join(dataDir, 'sandbox'), 'mine');
    expect(() => lockFolder(dataDir)).toThrow(`${join(dataDir, 'sandbox')} cannot be used`);
  });
});
