/** Groups of `ops:stuck`, in display order. */
export const groups = {
  'charged-not-issued': 'Charged, not issued',
  'charge-unsettled': 'Charges whose end is unknown',
  'refund-not-done': 'Refunds not done',
  'late-charge-not-returned': 'Charges that came too late, not given back',
  'document-missing': 'Policies without document',
  'service-unsettled': 'Service requests whose end is unknown (the member was told to phone)',
  'endorsement-not-done': 'Endorsements not confirmed or without document',
  'receipts-unknown': 'Policies without receipts, or whose insurer has said nothing of them for two days',
  'mail-unsent': 'Mails not sent',
  'mail-refused': 'Mails without an address, or refused by it (nothing tries again)',
  'holder-link-refused': 'Links to policies that reached nobody (ops:send-holder-link -- ID)',
  'deletion-not-done': 'Accounts to be deleted that something keeps from it',
  'reminder-uncertain': 'Reminders that may be missing (never repeated)',
  'reminder-refused': 'Reminders refused by the address (nothing is repeated to it)',
} as const;
