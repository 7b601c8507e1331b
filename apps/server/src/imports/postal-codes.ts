import { checkPostalCode, checkSettlement, type PostalField } from './check-postal-code.ts';
import type { ImportKind } from './import-kind.ts';
import { markPostalConflicts, mergePostalCodes } from './merge-postal-codes.ts';
import type { Format } from './read-rows.ts';

/** docs/imports.md, Postal codes: the export of Servicio Postal Mexicano. */
export const officialFormat: Format<PostalField> = {
  delimiter: '|',
  quoted: false,
  columns: {
    zip: 'd_codigo',
    neighborhood: 'd_asenta',
    settlementType: 'd_tipo_asenta',
    municipality: 'D_mnpio',
    city: 'd_ciudad',
    state: 'd_estado',
  },
  noticeLines: 1,
};

/** starting-data/README.md and demo/. */
export const startingFormat: Format<PostalField> = {
  delimiter: ',',
  quoted: true,
  columns: {
    zip: 'zip',
    neighborhood: 'neighborhood',
    settlementType: 'settlement_type',
    municipality: 'municipality',
    city: 'city',
    state: 'state',
  },
  noticeLines: 0,
};

export const postalCodes: ImportKind<PostalField> = {
  name: 'postal-codes',
  stagingTable: 'staged_postal_codes',
  stagingColumns: {
    zip_code: 'text',
    neighborhood: 'text',
    settlement_type: 'text',
    municipality: 'text',
    city: 'text',
    state: 'text',
  },
  checkRow: checkPostalCode,
  markConflicts: markPostalConflicts,
  merge: mergePostalCodes,
  tables: ['postal_codes'],
};

/** Only the demonstration's own file may contain the sandbox's codes. */
export const sandboxPostalCodes: ImportKind<PostalField> = { ...postalCodes, checkRow: checkSettlement };
