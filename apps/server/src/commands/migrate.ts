import { readConfig } from '../config.ts';
import { nameOf } from '../db/check-server.ts';
import { checkServers } from '../db/check-server.ts';
import { NewerDatabase } from '../db/migrate.ts';
import { prepareDatabase, userOf } from '../db/prepare-database.ts';
import { CommandError, endWithFailure } from '../operations/run-command.ts';

// npm run migrate: makes the database of DATABASE_URL ready for servers of this release, as the user of DATABASE_OWNER_URL. Repeated, it finds nothing to do.
try {
  await migrate();
} catch (error) {
  endWithFailure(error);
}

async function migrate(): Promise<void> {
  const config = readConfig(process.env);
  const {
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATABASE_OWNER_URL,
    ownerUrl = '',
    ownerSetting,
    production,
  } = config;
  if (DATABASE_URL === undefined) {
    throw new CommandError('Set DATABASE_URL: the embedded database is prepared when the server starts.');
  }
  if (production && DATABASE_OWNER_URL === undefined) {
    throw new CommandError(
      'Set DATABASE_OWNER_URL: in production the owner of the database is another user than that of DATABASE_URL.',
    );
  }
  const serverUser = userOf(DATABASE_URL);
  await checkServers({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL }, ownerSetting);
  const applied = await prepareDatabase({ ownerUrl, serverUser, demo: !production }).catch(
    (error: unknown) => {
      if (!(error instanceof NewerDatabase)) throw error;
      throw new CommandError(`${error.message}: migrate with that one. Nothing was changed.`);
    },
  );
  for (const name of applied) console.log(`Migrated: ${name}`);
  console.log(
    `${nameOf(DATABASE_URL)} is ready for servers of this release${serverUser === undefined ? '' : `, as ${serverUser}`}.`,
  );
}
