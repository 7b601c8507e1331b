import * as z from 'zod/mini';
import { contract } from './contract.ts';

/** 'Descargar mis datos' in the profile: a zip of what is kept of the member and of their documents (trust.md). */
export const exportData = contract({
  method: 'POST',
  path: '/api/export-data',
  level: 'authenticated',
  freshProof: 'export',
  summary: 'Profile: all of the member’s data and documents as one file',
  request: z.object({}),
  response: z.unknown(),
  binary: 'application/zip',
  errors: ['EXPORT_LIMIT'],
});
