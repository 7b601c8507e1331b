import type { Gender } from '@socio/domain/validation/gender';
import { sessionKey, stored } from './storage-keys.ts';

/**
 * What a quote says about its person, mostly as masks. For a membership without an account the server resolves the
 * masks it gets back (calls.md, Identity).
 */
export type QuotePerson = {
  applicationId: string;
  gender: Gender | null;
  birthDate: string | null;
  phone: string | null;
};

/** The person of the last open quote, from the membership's saved session. */
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
