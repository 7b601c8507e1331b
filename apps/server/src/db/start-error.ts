/** The database cannot be used. The message tells the operator why and what to do about it. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
