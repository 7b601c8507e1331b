/** Part of the table in columns.ts: what was changed in a policy after it was issued. */
export const endorsementTables = {
  endorsements: {
    purchase: [
      'number',
      'kind',
      'state',
      'plates',
      'changes',
      'price',
      'offer',
      'offer_until',
      'effective_at',
      'document_key',
    ],
    record: [
      'id',
      'policy_id',
      'receipt_id',
      'asked_at',
      'document_edition',
      'mailed_at',
      'mail_refused_at',
      'updated_at',
    ],
  },
} as const;
