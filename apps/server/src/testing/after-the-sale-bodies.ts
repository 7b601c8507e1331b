import { anotherPlace } from './test-changing.ts';

/** What is asked of a policy, complete, so that whoever is not its member is told that there is none. */
export function afterTheSale(policy_number: string): Record<string, object> {
  const id = '11111111-2222-4333-8444-555555555555';
  const payment = { policy_number, payment_card_id: id, amount: '1.00' };
  return {
    '/api/accept-policy-change': { policy_number, offer_id: id, amount: 100 },
    '/api/change-payment': { policy_number, change: id },
    '/api/change-policy': { policy_number, change: { ...anotherPlace, kind: 'address' } },
    '/api/offer-policy-change': { policy_number, change: { kind: 'version', version_id: 1 } },
    '/api/offer-reinstatement': { policy_number },
    '/api/pay-receipt': { ...payment, number: 2 },
    '/api/pay-reinstatement': { ...payment, change: id },
    '/api/pay-rest': payment,
    '/api/preview-cancellation': { policy_number },
    '/api/stop-renewal': { policy_number },
    '/api/undo-cancellation': { policy_number },
  };
}
