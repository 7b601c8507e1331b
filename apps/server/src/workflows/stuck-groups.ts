/** Groups of `ops:stuck`, in display order. */
export const groups = {
  'charged-not-issued': 'Charged, not issued',
  'charge-unsettled': 'Charges whose end is unknown',
  'refund-not-done': 'Refunds not done',
  'late-charge-not-returned': 'Charges that came too late, not given back',
  'receipt-not-collected': 'Receipts that should have been looked at',
  'renewal-not-looked-at': 'Renewals that should have been looked at',
  'insurer-not-told':
    'Receipts of which the insurer does not know, or has refused to hear, that they were paid or were not (once it is set right: ops:retry)',
  'document-missing': 'Policies without document',
  'service-unsettled': 'Service requests whose end is unknown (the member was told to phone)',
  'endorsement-not-done': 'Endorsements not confirmed or without document',
  'receipts-unknown': 'Policies without receipts, or whose insurer has said nothing of them for two days',
  'cancellation-not-done': 'Cancellations that the insurer has not confirmed, or without document',
  'insurer-not-heard': 'What the insurer cancels by itself, not heard of for a day or not recorded',
  'refund-by-transfer': 'Refunds that the card does not take (transferring: ops:refund -- ID)',
  'mail-unsent': 'Mails not sent',
  'mail-refused': 'Mails without an address, or refused by it (nothing tries again)',
  'holder-link-refused': 'Links to policies that reached nobody (ops:send-holder-link -- ID)',
  'deletion-not-done': 'Accounts to be deleted that something keeps from it',
  'reminder-uncertain': 'Reminders that may be missing (never repeated)',
  'reminder-refused': 'Reminders refused by the address (nothing is repeated to it)',
} as const;
