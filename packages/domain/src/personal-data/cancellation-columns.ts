/** As `dataTables`, of which it is a part: what is kept of cancelled policies. */
export const cancellationTables = {
  cancellations: {
    purchase: [
      'folio',
      'asked_by',
      'state',
      'reason',
      'insurer_reason',
      'effective_on',
      'may_get_all_back',
      'previewed',
      'insurer_folio',
      'effective_at',
      'has_all_back',
      'vin',
      'refusal',
      'document_key',
    ],
    record: ['id', 'policy_id', 'asked_at', 'insurer_asked_at', 'ended_at', 'updated_at'],
  },
  cancellation_refunds: {
    payment: ['charge_id', 'amount', 'state', 'due_on', 'by_transfer', 'clabe', 'reference', 'refunded_at'],
    record: ['id', 'cancellation_id', 'endorsement_id', 'card_id', 'created_at', 'updated_at'],
  },
  cancellation_mails: {
    payment: ['kind', 'sent_at', 'refused_at'],
    record: ['id', 'cancellation_id', 'endorsement_id', 'created_at', 'updated_at'],
  },
} as const;
