import { officialFormat, postalCodes } from '../imports/postal-codes.ts';
import { runImport } from '../imports/import-command.ts';

// npm run postal-codes:import -- FILE: the export of Servicio Postal Mexicano.
await runImport('postal-codes:import', postalCodes, officialFormat);
