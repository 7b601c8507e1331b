export type EmailError = 'EMAIL_INVALID';

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}$/;

/**
 * Checks a typed e-mail: empty, or a plain address that mail can be sent to (spec membership 5; lengths of RFC 5321
 * 4.5.3.1). Rejects quotes, line breaks and lists of addresses, which could otherwise reach a mail header. Null if
 * valid.
 */
export function checkEmail(value: string): EmailError | null {
  const email = value.trim();
  if (email === '') return null;
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const domain = email.slice(at + 1);
  const good = local.length <= 64 && email.length <= 254 && LOCAL.test(local) && DOMAIN.test(domain);
  return good ? null : 'EMAIL_INVALID';
}
