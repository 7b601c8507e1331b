import { isValidPhoneNumber } from 'libphonenumber-js/min';

/** Ten digits that the Mexican numbering plan can hold. */
export function isMobileNumber(digits: string): boolean {
  return /^\d{10}$/.test(digits) && isValidPhoneNumber(digits, 'MX');
}

export type IsMobileNumber = typeof isMobileNumber;
