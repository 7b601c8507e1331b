const allowedKey = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** A malformed key is our bug, not an answer of the store, so it throws. */
export function requireDocumentKey(key: string): void {
  if (!allowedKey.test(key)) throw new Error('Not a document key');
}
