import type { ChargeInitiator, ChargeRetry, ReceiptState } from '../../../../db/types.ts';
import { centavos, internal, oneOf, secret, type Tables } from '../../table.ts';
import { paymentStatus } from '../purchase/texts.ts';

export const receiptTables = {
  receipts: {
    list: 'recibos',
    through: 'policy',
    columns: {
      id: 'referencia',
      policy_id: 'poliza',
      number: 'numero_de_recibo',
      period_from: 'cubre_desde',
      period_to: 'cubre_hasta',
      due_date: 'vence_el',
      net_premium: centavos('prima_neta_en_pesos'),
      surcharge: centavos('recargo_en_pesos'),
      policy_fee: centavos('derecho_de_poliza_en_pesos'),
      iva: centavos('iva_en_pesos'),
      amount: centavos('importe_en_pesos'),
      state: oneOf<ReceiptState>('estado', {
        upcoming: 'por venir',
        due: 'por pagar',
        charging: 'en cobro',
        paid: 'pagado',
        declined: 'rechazado',
        lapsed: 'sin pagar a tiempo',
        cancelled: 'cancelado',
        refunded: 'devuelto',
        replaced: 'sustituido',
      }),
      paid_at: 'pagado_el',
      collect_at: internal,
      report_at: internal,
      updated_at: internal,
    },
  },
  receipt_charges: {
    list: 'cobros_de_recibos',
    through: 'receipt',
    columns: {
      id: internal,
      receipt_id: 'recibo',
      attempt: 'intento',
      card_id: 'tarjeta',
      amount: centavos('importe_en_pesos'),
      status: paymentStatus,
      initiated_by: oneOf<ChargeInitiator>('quien_lo_inicio', {
        merchant: 'se cobró con tu autorización',
        member: 'lo pagaste tú',
      }),
      mandate_of: 'referencia_del_cargo_que_autorizo',
      decline_reason: 'motivo_del_rechazo',
      retry: oneOf<ChargeRetry>('se_vuelve_a_intentar', {
        later: 'sí',
        never: 'no',
        asks: 'no, tu banco pide que lo confirmes',
      }),
      gateway_charge_id: 'referencia_del_cargo',
      receipt_number: 'numero_de_comprobante',
      challenge_url: secret,
      idempotency_key: internal,
      payer_network: secret,
      charged_at: 'cobrado_el',
      created_at: 'iniciado_el',
      updated_at: internal,
    },
  },
} as const satisfies Pick<Tables, 'receipts' | 'receipt_charges'>;
