import { officialFormat, postalCodes } from '../db/imports/postal-codes.ts';
import { runImport } from './import-command.ts';

// npm run postal-codes:import -- FILE: the export of Servicio Postal Mexicano.
await runImport(postalCodes, officialFormat);
