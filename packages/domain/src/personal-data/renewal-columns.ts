/** As `dataTables`, of which it is a part: the next year of policies. */
export const renewalTables = {
  renewals: {
    purchase: ['end_date', 'state', 'quote', 'told', 'coverage'],
    payment: ['mandate_of', 'mandate_amount', 'mandate_version', 'verification_key', 'tries'],
    record: [
      'policy_id',
      'quoted_at',
      'told_at',
      'card_id',
      'decided_at',
      'application_id',
      'tried_at',
      'look_at',
      'created_at',
      'updated_at',
    ],
  },
  renewal_mails: {
    payment: ['kind', 'attempt', 'sent_at', 'refused_at'],
    record: ['id', 'policy_id', 'created_at', 'updated_at'],
  },
} as const;
