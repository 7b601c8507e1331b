import type { Unknown } from '../unknown.ts';

export type PutAnswer = { kind: 'stored' } | Unknown;

export type GetAnswer = { kind: 'found'; bytes: Uint8Array } | { kind: 'missing' } | Unknown;

/**
 * Keys are names like `policies/SSA-000000001.pdf`: letters, digits, `.`, `_`, `-`, and `/` between parts.
 * Putting the same key again replaces what was there; a reader sees the old bytes or the new, never a half.
 */
export type DocumentStore = {
  put(key: string, bytes: Uint8Array): Promise<PutAnswer>;
  get(key: string): Promise<GetAnswer>;
};
