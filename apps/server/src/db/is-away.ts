/** Of Node (no connection, or a broken one) and of PostgreSQL and PgBouncer (class 08, shutting down, starting up). */
const codes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08...|57P0[123]|25006|53300)$/;

/** Of Node, about a Unix socket: nobody listens there, or too many wait to be let in. */
const socketCodes = /^(?:ENOENT|EAGAIN)$/;

/** The errors of pg and its pool that have no code. */
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable|Postgres connection has been discarded)/;

/** Whether the database, rather than the query, is the reason: the same call can succeed once it is back. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return messages.test(error.message);
  return (
    codes.test(code) || messages.test(error.message) || (syscall === 'connect' && socketCodes.test(code))
  );
}

/**
 * Whether the connection must not be used again although it is open: its last answer is overdue, or it leads to a
 * database that has become a standby (25006).
 */
export function isUnusable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === '25006' || error.message === 'Query read timeout';
}
