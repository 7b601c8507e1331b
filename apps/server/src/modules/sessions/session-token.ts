import { nanoid } from 'nanoid';

/** 258 random bits. */
export function newToken(): string {
  return nanoid(43);
}
