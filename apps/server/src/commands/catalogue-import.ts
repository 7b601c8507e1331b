import { vehicleFormat, vehicles } from '../imports/vehicles.ts';
import { runImport } from '../imports/import-command.ts';

// npm run catalogue:import -- FILE [--operator NAME --reason "…"]: brands, models, versions and list prices.
await runImport('catalogue:import', vehicles, vehicleFormat);
