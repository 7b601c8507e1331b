import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** What Mexico's numbering plan says of ten digits: a place's number, one that belongs to none (800, 900), or nothing. */
export function numberKind(digits: string): 'geographic' | 'service' | 'unknown' {
  const number = /^\d{10}$/.test(digits) ? parsePhoneNumberFromString(digits, 'MX') : undefined;
  // A number that is not valid has no type.
  const type = number?.country === 'MX' ? number.getType() : undefined;
  if (type === undefined) return 'unknown';
  // Mexico's plan does not tell mobile numbers from others.
  return type === 'FIXED_LINE_OR_MOBILE' || type === 'FIXED_LINE' || type === 'MOBILE'
    ? 'geographic'
    : 'service';
}

/** Whether a person can have it as a phone, and get codes there. */
export function isGeographicNumber(digits: string): boolean {
  return numberKind(digits) === 'geographic';
}

export type IsGeographicNumber = typeof isGeographicNumber;
