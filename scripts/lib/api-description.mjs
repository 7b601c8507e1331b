import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeApi } from '../../apps/server/src/http/api-description.ts';
import { root } from './root.mjs';

/**
 * Writes the OpenAPI description of every call, as a server in production serves it.
 * @param {string} name of the file; checks that run side by side use different ones
 * @returns {string} its path
 */
export function writeApiDescription(name) {
  const folder = path.join(root, 'node_modules/.cache/api');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  const surroundings = { publicUrl: 'https://seguros.club.mx', sessionCookie: '__Host-session' };
  writeFileSync(file, JSON.stringify(describeApi(surroundings), null, 1));
  return file;
}
