import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';

// Brings the database up to date: migrations, cars and postal codes. The server does the same at each start.
const opened = await openDatabase(readConfig(process.env), new Date());
await opened.close();
console.log('The catalogue is loaded.');
