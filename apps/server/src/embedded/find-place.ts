import { readdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseStartError } from '../db/start-error.ts';
import { findBinaries, versionOf, type Binaries } from './binaries.ts';
import { checkCluster } from './check-cluster.ts';
import { removeLeftovers } from './create-cluster.ts';
import { copyBinaries, moveElsewhere } from './elsewhere.ts';
import { explainFolderError } from './explain-failure.ts';
import { makeFolder } from './make-folder.ts';
import { canEnter, findLaunch, type Launch } from './unprivileged.ts';

/** Where the database is and how its programs are launched. */
export type Place = {
  /** The real path, with links resolved. */
  root: string;
  launch: Launch;
  binaries: Binaries;
  /** Whether a database already exists. */
  isMade: boolean;
};

/** PostgreSQL's limit for paths is 1024 bytes, including what it appends itself. */
const maxPathLength = 800;

export async function findPlace(dataDir: string): Promise<Place> {
  const given = resolve(dataDir, 'postgres');
  if (Buffer.byteLength(given) > maxPathLength)
    throw new DatabaseStartError(
      `The path ${given} is too long for PostgreSQL. Set DATA_DIR to a shorter one.`,
    );
  const installed = findBinaries();
  const version = await versionOf(installed);
  try {
    await makeFolder(given);
    let root = await realpath(given);
    await removeLeftovers(root);
    const cluster = await checkCluster(join(root, 'data'), version);
    const launch = await findLaunch(root, cluster?.ownerId);
    if (launch.how !== 'other user')
      return { root, launch, binaries: installed, isMade: cluster !== undefined };

    if (!(await canEnter(launch, root))) {
      if ((await readdir(root)).length > 0) throw closedTo(launch, root);
      root = await moveElsewhere(root, launch);
    }
    const isReached = await canEnter(launch, join(installed.home, 'lib'));
    const binaries = isReached ? installed : await copyBinaries(root, installed, version);
    return { root, launch, binaries, isMade: cluster !== undefined };
  } catch (error) {
    throw explainFolderError(error, given);
  }
}

function closedTo({ uid }: Launch, root: string): DatabaseStartError {
  return new DatabaseStartError(
    `PostgreSQL does not run as root, and the user it runs as (uid ${uid}) cannot enter ${root}. ` +
      'Let others enter the folders above it (chmod o+x), or set DATABASE_URL.',
  );
}
