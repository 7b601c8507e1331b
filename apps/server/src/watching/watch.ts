/** A definite answer is a yes or a no; unknown is everything else (architecture.md, Outside services). */
export type ServiceAnswer = 'yes' | 'no' | 'unknown';

export type PurchaseEnd =
  | 'action-required'
  | 'charged'
  | 'declined'
  | 'cancelled'
  | 'unknown'
  | 'issued'
  | 'refused'
  | 'refunded';

/**
 * What the product tells whoever watches it. Everything here is a name from a fixed list, a number or a duration: no
 * id, no address, nothing about a person.
 */
export type Watch = {
  /** A call that has been answered; its route as a pattern. */
  call: (call: { method: string; route: string; status: number; seconds: number }) => void;
  /** A call that was refused so that the others are answered in time. */
  overload: (reason: 'rush' | 'wait' | 'delay') => void;
  /** Runs a question to an outside service. */
  service: <T extends { kind: string }>(
    question: { service: string; call: string; read: (answer: T) => ServiceAnswer },
    ask: () => Promise<T>,
  ) => Promise<T>;
  mail: (kind: string, outcome: string) => void;
  /** Runs a piece of work, once; `traceparent` is that of whoever sent its job. */
  work: <T extends string>(kind: string, run: () => Promise<T>, traceparent?: string) => Promise<T>;
  /** Names what is running now to a job or an outside service (W3C Trace Context); undefined without traces. */
  traceparent: () => string | undefined;
  /** How much of a kind of work the sweep found overdue; it looks no further than `atMost` (due.ts). */
  overdue: (kind: string, count: number) => void;
  purchase: (end: PurchaseEnd) => void;
  /** A code by SMS; a browser is known where the member once authenticated in it. */
  code: (event: 'sent' | 'entered' | 'failed', browser: 'known' | 'unknown') => void;
};

export const unwatched: Watch = {
  call: () => undefined,
  overload: () => undefined,
  service: (_question, ask) => ask(),
  mail: () => undefined,
  work: (_kind, run) => run(),
  traceparent: () => undefined,
  overdue: () => undefined,
  purchase: () => undefined,
  code: () => undefined,
};
