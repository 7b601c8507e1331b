const stamps = ['created_at', 'updated_at'] as const;

/** Part of the table in columns.ts: a policy's receipts, and how they are collected. */
export const receiptTables = {
  receipts: {
    payment: [
      'number',
      'kind',
      'period_from',
      'period_to',
      'due_date',
      'net_premium',
      'surcharge',
      'policy_fee',
      'iva',
      'amount',
      'state',
      'paid_at',
    ],
    record: ['id', 'policy_id', 'collect_at', 'report_at', 'updated_at'],
  },
  receipt_charges: {
    payment: [
      'amount',
      'status',
      'initiated_by',
      'mandate_of',
      'decline_reason',
      'retry',
      'gateway_charge_id',
      'receipt_number',
      'charged_at',
      'idempotency_key',
    ],
    card: ['challenge_url'],
    count: ['payer_network'],
    record: ['id', 'receipt_id', 'attempt', 'card_id', ...stamps],
  },
  receipt_mails: {
    payment: ['kind', 'attempt', 'sent_at', 'refused_at'],
    record: ['id', 'receipt_id', 'leased_until', ...stamps],
  },
} as const;
