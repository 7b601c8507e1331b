import type { Unknown } from '../unknown.ts';

export type PutAnswer = { kind: 'stored' } | Unknown;

export type RemoveAnswer = { kind: 'removed' } | Unknown;

export type GetAnswer = { kind: 'found'; bytes: Uint8Array } | { kind: 'missing' } | Unknown;

/**
 * Keys are names like `policies/SSA-000000001.pdf`: letters, digits, `.`, `_`, `-`, with `/` between parts. Putting an
 * existing key replaces its content; readers see either the old bytes or the new ones, never a mix.
 */
export type DocumentStore = {
  put(key: string, bytes: Uint8Array): Promise<PutAnswer>;
  get(key: string): Promise<GetAnswer>;
  /** Of a key that is not there too. */
  remove(key: string): Promise<RemoveAnswer>;
};

/** A store that can be asked for everything in it. */
export type ListedDocumentStore = DocumentStore & {
  /** All keys in the order of their characters' codes. Throws if the store does not answer. */
  list(): AsyncGenerator<string>;
};
