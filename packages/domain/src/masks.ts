/**
 * Masks of personal data (architecture.md, Personal data by reference): one • for each hidden character. A value too
 * short to be partly hidden is hidden entirely, so that no mask ever equals its value.
 */
const DOT = '•';

const hidden = (count: number): string => DOT.repeat(count);

/**
 * Returns the last four characters of a card number, VIN or phone, the only part ever shown (PCI DSS 3.4; spec quote 2,
 * Summary panel).
 */
export function lastFour(value: string): string {
  return [...value].slice(-4).join('');
}

/**
 * Hides all but the last four characters of a VIN or plates; four or fewer are hidden entirely (architecture.md,
 * Personal data by reference).
 */
export function maskTail4(value: string): string {
  const { length } = [...value];
  return length <= 4 ? hidden(length) : hidden(length - 4) + lastFour(value);
}

/** Hides all but the last four digits of a phone: '••••••5678' (architecture.md, Personal data by reference). */
export function maskPhone(phone: string): string {
  return maskTail4(phone);
}

/**
 * Hides a birth date entirely, in the shape DD/MM/YYYY; empty if there is none (architecture.md, Personal data by
 * reference).
 */
export function maskBirthDate(birthDate: string): string {
  return birthDate === '' ? '' : `${hidden(2)}/${hidden(2)}/${hidden(4)}`;
}

/**
 * Hides all but the first letter and the domain of an e-mail: 'a••••••••@example.mx'. A text without a name or a domain
 * is hidden entirely (architecture.md, Personal data by reference).
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return hidden([...email].length);
  const name = Array.from(email.slice(0, at));
  const domain = email.slice(at);
  return name.length <= 1 ? hidden(name.length) + domain : `${name[0]}${hidden(name.length - 1)}${domain}`;
}

/**
 * Whether a text contains a hidden character and so is a mask rather than a value (architecture.md, Personal data by
 * reference).
 */
export function isMask(text: string): boolean {
  return text.includes(DOT);
}

type Personal = string | null;

/**
 * Returns personal values as they leave the server and as the browser keeps them: in full if `inFull`, otherwise as
 * masks (architecture.md, Personal data by reference). Null stays null, and a mask stays as it is. Birth dates come as
 * DD/MM/YYYY.
 */
export function personalView(
  inFull: boolean,
): Record<'phone' | 'birthDate' | 'email' | 'tail', (value: Personal) => Personal> {
  const view = (maskOf: (value: string) => string) => (value: Personal) =>
    value === null || inFull || isMask(value) ? value : maskOf(value);
  return {
    phone: view(maskPhone),
    birthDate: view(maskBirthDate),
    email: view(maskEmail),
    tail: view(maskTail4),
  };
}

/**
 * Returns the value that an input means, given the value on record and its mask function: the one on record if the
 * input is exactly the mask that the server would send for it, otherwise the input itself. Any other mask stays a mask
 * and fails validation (architecture.md, Personal data by reference).
 */
export function resolveMasked(
  input: string,
  onRecord: string | null | undefined,
  maskOf: (value: string) => string,
): string {
  return onRecord != null && input === maskOf(onRecord) ? onRecord : input;
}
