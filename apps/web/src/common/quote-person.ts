import type { Gender } from '@socio/domain/validation/gender';
import { sessionKey, stored } from './storage-keys.ts';

/**
 * What a quote tells of its person, mostly as masks. For a membership without account the server takes them back as
 * what they stand for (calls.md, Identity).
 */
export type QuotePerson = {
  applicationId: string;
  gender: Gender | null;
  birthDate: string | null;
  phone: string | null;
};

/** The person of the quote that the browser was last at, from the saved session of its membership. */
export function savedQuotePerson(): QuotePerson | null {
  const membershipNumber = stored.get('membership_number');
  const saved = membershipNumber === null ? null : stored.getJson(sessionKey(membershipNumber));
  const text = (name: string): string | null => {
    const value: unknown = typeof saved === 'object' && saved !== null ? Reflect.get(saved, name) : null;
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const applicationId = text('insuranceApplicationId');
  if (applicationId === null) return null;
  const gender = text('gender')?.toUpperCase();
  return {
    applicationId,
    gender: gender === 'H' || gender === 'M' ? gender : null,
    birthDate: text('birthDate'),
    phone: text('phone'),
  };
}
