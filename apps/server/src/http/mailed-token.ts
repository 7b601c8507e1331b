import { timingSafeEqual } from 'node:crypto';
import type { DataKeys } from '../db/data-keys.ts';
import { isUuid } from '../db/uuid.ts';

const macBytes = 16;

/** What a link is for: a token for one purpose is worth nothing for another. */
export type LinkPurpose = 'notice' | 'phone' | 'email' | 'holder' | 'keep' | 'receipt';

const textOf = (purpose: LinkPurpose, id: string) => `${purpose} link:${id}`;

/**
 * What a mailed link to something ends with. It is derived and not drawn, so that a message that is sent again, because
 * nobody knows whether it arrived, carries the same link.
 */
export function mailedToken(purpose: LinkPurpose, id: string, keys: DataKeys): string {
  const mac = keys.mac(textOf(purpose, id)).subarray(0, macBytes);
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), mac]).toString('base64url');
}

const idBytes = 16;

/** What a token names; null if no server of this installation wrote it for that purpose. */
export function readMailedToken(purpose: LinkPurpose, token: string, keys: DataKeys): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + macBytes) return null;
  const id = bytes
    .subarray(0, idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!isUuid(id)) return null;
  const given = bytes.subarray(idBytes);
  const macs = keys.macs(textOf(purpose, id)).map((mac) => mac.subarray(0, macBytes));
  return macs.some((mac) => timingSafeEqual(given, mac)) ? id : null;
}
