import { userInfo } from 'node:os';

/** Who acts, for the audit log: OPERATOR if set, otherwise the logged-in user. */
export function operatorName(env: Record<string, string | undefined>): string {
  const name = (env['OPERATOR'] ?? '').replaceAll(/[^\p{L}\p{N} ._@-]/gu, '').trim();
  return (name === '' ? loggedIn() : name).slice(0, 60);
}

function loggedIn(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no entry in the password file.
    return `uid ${process.getuid?.() ?? '?'}`;
  }
}
