import { mailedToken } from '../../../http/mailed-token.ts';

/** The key stands in the fragment, which reaches no server, log or mail scanner. */
export function phoneLinkAddress(publicUrl: string, id: string, secret: string): string {
  return `${publicUrl}/recuperar-telefono#k=${mailedToken('phone', id, secret)}`;
}
