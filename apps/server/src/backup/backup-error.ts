/** Ends a backup or a restore with a message to whoever asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
