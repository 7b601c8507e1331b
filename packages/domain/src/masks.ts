/**
 * Masks of personal data (architecture.md, Personal data by reference): one • for each hidden character.
 * A value too short to hide part of it is hidden wholly, so that no mask ever equals its value.
 */
const DOT = '•';

const hidden = (count: number): string => DOT.repeat(count);

/**
 * Takes a card number, VIN or phone and gives its last four characters, all of it that is told (PCI DSS 3.4; spec quote
 * 2, Summary panel).
 */
export function lastFour(value: string): string {
  return [...value].slice(-4).join('');
}

/**
 * Takes a VIN or plates and hides all but the last four characters; four or fewer are hidden wholly (architecture.md,
 * Personal data by reference).
 */
export function maskTail4(value: string): string {
  const { length } = [...value];
  return length <= 4 ? hidden(length) : hidden(length - 4) + lastFour(value);
}

/** Takes a phone and hides all but the last four digits: '••••••5678' (architecture.md, Personal data by reference). */
export function maskPhone(phone: string): string {
  return maskTail4(phone);
}

/**
 * Takes a birth date and hides it wholly, in the shape DD/MM/YYYY; empty when there is none (architecture.md, Personal
 * data by reference).
 */
export function maskBirthDate(birthDate: string): string {
  return birthDate === '' ? '' : `${hidden(2)}/${hidden(2)}/${hidden(4)}`;
}

/**
 * Takes an e-mail and hides all but the first letter and the domain: 'a••••••••@example.mx'. A text without name or
 * domain is hidden wholly (architecture.md, Personal data by reference).
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return hidden([...email].length);
  const name = Array.from(email.slice(0, at));
  const domain = email.slice(at);
  return name.length <= 1 ? hidden(name.length) + domain : `${name[0]}${hidden(name.length - 1)}${domain}`;
}

/**
 * Whether a text holds a hidden character, so that it is a mask and no value (architecture.md, Personal data by
 * reference).
 */
export function isMask(text: string): boolean {
  return text.includes(DOT);
}

type Personal = string | null;

/**
 * Gives how personal values leave the server and how the browser keeps them: in full where `inFull`, else as masks
 * (architecture.md, Personal data by reference). Null stays null, and what is a mask already stays as it is. Birth
 * dates come as DD/MM/YYYY.
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
 * Takes what was sent, the value on record and how it is masked, and gives the value that is meant: the one on record
 * when the input is exactly the mask that the server would send for it, otherwise the input itself. A mask of anything
 * else stays a mask and fails validation (architecture.md, Personal data by reference).
 */
export function resolveMasked(
  input: string,
  onRecord: string | null | undefined,
  maskOf: (value: string) => string,
): string {
  if (onRecord === null || onRecord === undefined || onRecord === '') return input;
  return input === maskOf(onRecord) ? onRecord : input;
}
