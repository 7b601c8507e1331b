/** Of a policy issued on 1 March 2026 whose receipt 2 is due on 1 April, with 15 days of grace. */
export const requests = {
  reportReceipt: (policyNumber: string, number = 2) => ({
    idempotencyKey: `${policyNumber}:receipt:${number}`,
    policyNumber,
    number,
    paidAt: new Date('2026-04-01T15:00:00Z'),
    amount: 900,
  }),
  confirmLapse: (policyNumber: string, number = 2) => ({
    idempotencyKey: `${policyNumber}:lapse:${number}`,
    policyNumber,
    number,
    at: new Date('2026-04-16T18:00:00Z'),
  }),
  cancelPolicy: (policyNumber: string, effectiveOn = '2026-03-01') => ({
    idempotencyKey: `${policyNumber}:cancel`,
    policyNumber,
    effectiveOn,
    reason: null,
    withinADay: false,
  }),
};
