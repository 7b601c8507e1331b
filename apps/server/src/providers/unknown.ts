/**
 * The third answer of an outside service. It is neither yes nor no: the caller sends the same request again
 * with the same key, or cancels that key and waits until the service confirms the cancellation.
 */
export type Unknown = { kind: 'unknown'; reason: UnknownReason };

export type UnknownReason =
  /** The time limit passed; the service may still act. */
  | 'timeout'
  /** No connection, a connection cut half-way, or an answer that says 'not now' (5xx, 429). */
  | 'unavailable'
  /** An answer came, but not one that this product understands. */
  | 'unreadable';

export function unknown(reason: UnknownReason): Unknown {
  return { kind: 'unknown', reason };
}
