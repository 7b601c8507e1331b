import { expect, test } from 'vitest';
import { checkContactConsent } from './contact-consent.ts';

const given = { phone: '5512345678', acceptedTerms: true, acceptedPrivacy: true };

// holds Q282
test.each([
  ['complete', {}, null],
  ['no phone', { phone: '' }, 'PHONE_REQUIRED'],
  ['short phone', { phone: '551' }, 'PHONE_LENGTH'],
  ['terms not accepted', { acceptedTerms: false }, 'TERMS_REQUIRED'],
  ['privacy not accepted', { acceptedPrivacy: false }, 'PRIVACY_REQUIRED'],
])('spec quote 5, Step 6: %s', (_name, change, error) => {
  expect(checkContactConsent({ ...given, ...change })).toBe(error);
});
