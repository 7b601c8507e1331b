import { vehicleFormat, vehicles } from '../db/imports/vehicles.ts';
import { runImport } from './import-command.ts';

// npm run catalogue:import -- FILE: brands, models, versions and list prices.
await runImport(vehicles, vehicleFormat);
