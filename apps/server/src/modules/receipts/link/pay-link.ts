import type { DataKeys } from '../../../db/data-keys.ts';
import { mailedToken } from '../../../http/mailed-token.ts';

/** The key stands in the fragment, which reaches no server, log or mail scanner. */
export function payLinkAddress(publicUrl: string, mailId: string, keys: DataKeys): string {
  return `${publicUrl}/pagar-recibo#k=${mailedToken('receipt', mailId, keys)}`;
}
