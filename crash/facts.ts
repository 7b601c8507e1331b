/** All that is compared, of one application. Amounts in centavos. */
export type Facts = {
  applicationId: string;
  /** Undefined: the outside world knows an application that the product does not. */
  fulfilment: string | undefined;
  attempts: {
    attempt: number;
    key: string;
    status: string;
    amount: number;
    chargeId: string | null;
    receiptNumber: string | null;
  }[];
  lateCharges: { chargeId: string; isRefunded: boolean }[];
  policy:
    | {
        state: string;
        policyNumber: string | null;
        policyUrl: string | null;
        /** What the file begins with; null where there is none. */
        documentStart: string | null;
        totalPremium: number;
      }
    | undefined;
  gateway: {
    charges: { key: string; chargeId: string; status: string; amount: number; refundedAmount: number }[];
    refunds: { key: string; chargeId: string; amount: number }[];
  };
  insurer: { key: string; status: string; policyNumber: string | null; totalPremium: number }[];
  mails: number;
};
