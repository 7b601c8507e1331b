import { createHmac } from 'node:crypto';
import type { SealingKey } from '../../db/data-keys.ts';

/** One event's place in the chain. */
export type Link = {
  /** From 1, without gaps. */
  position: number;
  eventId: number;
  keyId: number;
  /** Of the event's content; tells nothing of it to whoever lacks the key or, once it is erased, the salt. */
  commitment: Buffer;
  /** Every event up to this id that will ever be is in the chain up to here. */
  settledThrough: number;
  /** Of this link and, through the one before it, of all of them. */
  hash: Buffer;
};

/** What the first link follows. */
export const noHash = Buffer.alloc(32);

const mac = ({ key }: SealingKey, text: string) => createHmac('sha256', key).update(text).digest();

/** Events of before there were salts have none. */
export function commit(key: SealingKey, { salt, content }: { salt: string | null; content: string }): Buffer {
  return mac(key, `event\n${salt ?? ''}\n${content}`);
}

/** Keyed as well, so that without the key nobody can join the links anew after leaving one out. */
export function hashLink(key: SealingKey, before: Buffer, link: Omit<Link, 'hash' | 'keyId'>): Buffer {
  const { position, eventId, settledThrough, commitment } = link;
  const about = `${position}\n${eventId}\n${settledThrough}`;
  return mac(key, `link\n${before.toString('hex')}\n${about}\n${commitment.toString('hex')}`);
}
