import { readConfig } from '../config.ts';
import { createDatabase, createPool } from '../db/connection.ts';
import { completeDemo } from '../db/demo/complete-demo.ts';
import { seedDemo } from '../db/demo/seed-demo.ts';
import { openDatabase } from '../db/open-database.ts';
import { createLogger } from '../http/request-log.ts';

// Makes what is missing of the demo members; safe to run again. Never in production. The sandbox has to be running.
const config = readConfig(process.env);
if (config.production) throw new Error('The demonstration data are not for production');
const now = new Date();
const opened = await openDatabase(config, now);
const db = createDatabase(createPool(opened.url, { max: 2 }));
try {
  await seedDemo({ db, now });
  await completeDemo(config, { databaseUrl: opened.url, now, logger: createLogger(config.LOG_LEVEL) });
} finally {
  await db.destroy();
  await opened.close();
}
