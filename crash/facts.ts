/** Everything compared about one application. Amounts in centavos. */
export type Facts = {
  applicationId: string;
  /** Undefined if the outside world knows an application that the product does not. */
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
        /** The first bytes of the file; null if there is none. */
        documentStart: string | null;
        totalPremium: number;
      }
    | undefined;
  gateway: {
    charges: { key: string; chargeId: string; status: string; amount: number; refundedAmount: number }[];
    refunds: { key: string; chargeId: string; amount: number }[];
  };
  insurer: { key: string; status: string; policyNumber: string | null; totalPremium: number }[];
  /** What followed the sale; undefined without a policy. */
  after:
    | {
        receipts: { number: number; kind: string; state: string; isTold: boolean }[];
        charges: { number: number; key: string; status: string; amount: number; chargeId: string | null }[];
        cancellations: { state: string; hasDocument: boolean }[];
        refunds: { chargeId: string; amount: number; state: string; isOfChange: boolean }[];
        endorsements: { state: string; hasDocument: boolean; isMailed: boolean }[];
        /** How many the insurer made. */
        endorsed: number;
        /** The next year, once it was quoted; `issued`: when the insurer's policies of it begin. */
        renewal: { state: string; endDate: string; issued: string[] } | undefined;
        /** What the insurer recorded: payments by receipt, and how often it was cancelled. */
        payments: { number: number; amount: number }[];
        cancelled: number;
        /** Sent ones. */
        mails: string[];
      }
    | undefined;
  mails: number;
  reminders: {
    kind: string;
    outcome: string | null;
    mails: number;
    /** In `ops:stuck`, among those that may be missing. */
    isListed: boolean;
  }[];
  /** Reminders that arrived and are not on record. */
  strayReminders: number;
  /** Neither sent nor given up: the server was to look at it again. */
  isReminderDue: boolean;
};
