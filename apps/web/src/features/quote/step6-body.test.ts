import { expect, test } from 'vitest';
import { step6Body } from './step6-body.ts';

test.each(['terms', 'privacy', 'marketing'] as const)(
  'specification quote 7: consents travel as text, each by itself: %s',
  (consent) => {
    const none = { terms: false, privacy: false, marketing: false };
    expect(step6Body('a', '55-1234-5678', { ...none, [consent]: true })).toEqual({
      insurance_application_id: 'a',
      phone_number: '5512345678',
      terms_conditions: consent === 'terms' ? 'true' : 'false',
      privacy_notice: consent === 'privacy' ? 'true' : 'false',
      marketing_consent: consent === 'marketing' ? 'true' : 'false',
    });
  },
);
