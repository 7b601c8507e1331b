/**
 * The third possible answer of an outside service, neither yes nor no. The caller sends the same request again with the
 * same key, or cancels the key and waits until the service confirms the cancellation.
 */
export type Unknown = { kind: 'unknown'; reason: UnknownReason };

export type UnknownReason =
  /** The time limit passed; the service may still act on the request. */
  | 'timeout'
  /** No connection, a dropped connection, or an answer that means 'not now' (5xx, 429). */
  | 'unavailable'
  /** An answer that this product does not understand. */
  | 'unreadable';

export function unknown(reason: UnknownReason): Unknown {
  return { kind: 'unknown', reason };
}
