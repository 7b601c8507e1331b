import { mailedToken } from '../../../http/mailed-token.ts';
import type { DataKeys } from '../../../db/data-keys.ts';

/** The key stands in the fragment, which reaches no server, log or mail scanner. */
export function phoneLinkAddress(publicUrl: string, id: string, keys: DataKeys): string {
  return `${publicUrl}/recuperar-telefono#k=${mailedToken('phone', id, keys)}`;
}
