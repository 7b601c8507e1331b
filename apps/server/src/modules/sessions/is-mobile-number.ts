import { isValidPhoneNumber } from 'libphonenumber-js/min';

/** Ten digits that are possible in the Mexican numbering plan. */
export function isMobileNumber(digits: string): boolean {
  return /^\d{10}$/.test(digits) && isValidPhoneNumber(digits, 'MX');
}

export type IsMobileNumber = typeof isMobileNumber;
