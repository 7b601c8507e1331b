/**
 * Masks of personal data (architecture.md, Personal data by reference): one • for each hidden character.
 * A value too short to hide part of it is hidden wholly, so that no mask ever equals its value.
 */
const DOT = '•';

const hidden = (count: number): string => DOT.repeat(count);

/** The last four characters: all of a card number, a VIN or a phone that is told (PCI DSS 3.4; spec quote 2, Summary panel). */
export function lastFour(value: string): string {
  return [...value].slice(-4).join('');
}

/** All but the last four characters: VIN and plates. Four characters or fewer are hidden wholly. */
export function maskTail4(value: string): string {
  const { length } = [...value];
  return length <= 4 ? hidden(length) : hidden(length - 4) + lastFour(value);
}

/** All but the last four digits: '••••••5678'. */
export function maskPhone(phone: string): string {
  return maskTail4(phone);
}

/** Hidden wholly, in the shape DD/MM/YYYY; empty when there is no date. */
export function maskBirthDate(birthDate: string): string {
  return birthDate === '' ? '' : `${hidden(2)}/${hidden(2)}/${hidden(4)}`;
}

/** All but the first letter and the domain: 'a••••••••@example.mx'. A text without name or domain is hidden wholly. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return hidden([...email].length);
  const name = Array.from(email.slice(0, at));
  const domain = email.slice(at);
  return name.length <= 1 ? hidden(name.length) + domain : `${name[0]}${hidden(name.length - 1)}${domain}`;
}

/** Whether a text holds a hidden character, so that it is a mask and no value. */
export function isMask(text: string): boolean {
  return text.includes(DOT);
}

type Personal = string | null;

/**
 * Personal values as they leave the server and as the browser keeps them: in full where `inFull`, else as masks. Null
 * stays null, and what is a mask already stays as it is. Birth dates come as DD/MM/YYYY.
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
 * The value that an input stands for: the value on record when the input is exactly the mask that the server
 * would send for it, otherwise the input itself. A mask of anything else stays a mask and fails validation.
 */
export function resolveMasked(
  input: string,
  onRecord: string | null | undefined,
  maskOf: (value: string) => string,
): string {
  if (onRecord === null || onRecord === undefined || onRecord === '') return input;
  return input === maskOf(onRecord) ? onRecord : input;
}
