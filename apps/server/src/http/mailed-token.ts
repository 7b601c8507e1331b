import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../db/uuid.ts';

const macBytes = 16;

/** What a link is for: a token for one purpose is worth nothing for another. */
export type LinkPurpose = 'notice' | 'phone' | 'holder';

function macOf(purpose: LinkPurpose, id: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose} link:${id}`).digest().subarray(0, macBytes);
}

/**
 * What a mailed link to something ends with. It is derived and not drawn, so that a message that is sent again, because
 * nobody knows whether it arrived, carries the same link.
 */
export function mailedToken(purpose: LinkPurpose, id: string, secret: string): string {
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), macOf(purpose, id, secret)]).toString(
    'base64url',
  );
}

const idBytes = 16;

/** What a token names; null if this server did not write it for that purpose. */
export function readMailedToken(purpose: LinkPurpose, token: string, secret: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + macBytes) return null;
  const id = bytes
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!isUuid(id)) return null;
  return timingSafeEqual(bytes.subarray(idBytes), macOf(purpose, id, secret)) ? id : null;
}
