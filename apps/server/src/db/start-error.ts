/** The database cannot be used, and the message says to whoever started the program why and what to do about it. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
