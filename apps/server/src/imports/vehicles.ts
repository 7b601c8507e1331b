import { checkVehicle, type VehicleField } from './check-vehicle.ts';
import type { ImportKind } from './import-kind.ts';
import { markVehicleConflicts, mergeVehicles } from './merge-vehicles.ts';
import type { Format } from './read-rows.ts';

/** docs/imports.md, Vehicles. */
export const vehicleFormat: Format<VehicleField> = {
  delimiter: ',',
  quoted: true,
  columns: {
    brand: 'brand',
    model: 'model',
    year: 'year',
    version: 'version',
    bodyType: 'body_type',
    listPrice: 'list_price',
  },
  noticeLines: 0,
};

export const vehicles: ImportKind<VehicleField> = {
  name: 'vehicles',
  stagingTable: 'staged_vehicles',
  stagingColumns: {
    brand: 'text',
    model: 'text',
    brand_model: 'text',
    year: 'integer',
    version: 'text',
    body_type: 'body_type',
    list_price: 'bigint',
  },
  checkRow: checkVehicle,
  markConflicts: markVehicleConflicts,
  merge: mergeVehicles,
  tables: ['brand_models', 'versions'],
};
