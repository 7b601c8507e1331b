import { createHmac, randomBytes } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database stores of a token; useless to anybody who reads it there. */
export function hashToken(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest();
}
