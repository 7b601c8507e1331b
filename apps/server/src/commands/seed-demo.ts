import { readConfig } from '../config.ts';
import { createDatabase, createPool } from '../db/connection.ts';
import { seedDemo } from '../db/demo/seed-demo.ts';
import { openDatabase } from '../db/open-database.ts';

// Makes the demo members that are missing; safe to run again. Never in production.
const config = readConfig(process.env);
if (config.production) throw new Error('The demonstration data are not for production');
const opened = await openDatabase(config, new Date());
const db = createDatabase(createPool(opened.url, { max: 2 }));
try {
  await seedDemo({ db, now: new Date() });
  console.log('The demo members are there.');
} finally {
  await db.destroy();
  await opened.close();
}
