/** Ends a backup or a restore with a message for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
