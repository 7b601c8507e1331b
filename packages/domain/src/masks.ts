/**
 * Masks of personal data (architecture.md, Personal data by reference): one • for each hidden character.
 * A value too short to hide part of it is hidden wholly, so that no mask ever equals its value.
 */
const DOT = '•';

const hidden = (count: number): string => DOT.repeat(count);

/** All but the last four characters: VIN and plates. Four characters or fewer are hidden wholly. */
export function maskTail4(value: string): string {
  const characters = [...value];
  if (characters.length <= 4) return hidden(characters.length);
  return hidden(characters.length - 4) + characters.slice(-4).join('');
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
