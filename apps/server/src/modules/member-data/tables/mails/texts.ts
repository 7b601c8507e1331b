import type { PaymentMail, ReceiptMail, ReminderKind, ReminderOutcome } from '../../../../db/types.ts';
import { internal, oneOf, secret, type Tables } from '../../table.ts';

export const mailsTables = {
  payment_mails: {
    list: 'correos_de_pagos',
    through: 'attempt',
    columns: {
      attempt_id: 'pago',
      kind: oneOf<PaymentMail>('correo', {
        receipt: 'recibo',
        'refund-started': 'comenzó la devolución',
        'refund-done': 'devolución hecha',
      }),
      sent_at: 'enviado_el',
      refused_at: 'no_enviado_el',
      leased_until: internal,
      updated_at: internal,
    },
  },
  receipt_mails: {
    list: 'correos_de_recibos',
    through: 'receipt',
    columns: {
      id: internal,
      receipt_id: 'recibo',
      kind: oneOf<ReceiptMail>('correo', {
        'card-expires-30': 'tu tarjeta vence, 30 días antes',
        'card-expires-7': 'tu tarjeta vence, 7 días antes',
        reminder: 'recordatorio',
        due: 'vence hoy',
        'last-call': 'mañana termina el plazo',
        paid: 'comprobante',
        failed: 'no se pudo cobrar',
        returned: 'se devolvió un cobro tardío',
        suspended: 'sin cobertura',
        ended: 'terminó la póliza',
      }),
      attempt: 'intento',
      sent_at: 'enviado_el',
      refused_at: 'no_enviado_el',
      leased_until: internal,
      created_at: internal,
      updated_at: internal,
    },
  },
  reminders: {
    list: 'recordatorios',
    through: 'application',
    columns: {
      id: internal,
      application_id: 'solicitud',
      member_id: internal,
      kind: oneOf<ReminderKind>('recordatorio', {
        'quote-1-hour': 'cotización, una hora después',
        'quote-3-days': 'cotización, tres días después',
        'vehicle-1-hour': 'datos del auto, una hora después',
        'vehicle-1-day': 'datos del auto, un día después',
        'vehicle-3-days': 'datos del auto, tres días después',
      }),
      quote_day: internal,
      unsubscribe_hash: secret,
      recorded_at: 'fecha',
      outcome: oneOf<ReminderOutcome>('resultado', {
        sent: 'enviado',
        refused: 'no enviado',
        unknown: 'no sabemos si llegó',
      }),
    },
  },
  reminder_stops: {
    list: 'alto_a_los_recordatorios',
    through: 'member',
    columns: {
      member_id: internal,
      unsubscribed_at: 'los_detuviste_el',
      bounced_at: 'tu_correo_no_los_recibio_el',
    },
  },
  application_links: {
    list: 'enlaces_enviados_por_correo',
    through: 'application',
    columns: {
      application_id: 'solicitud',
      key_hash: secret,
      created_at: 'enviado_el',
      expires_at: 'vence_el',
    },
  },
} as const satisfies Pick<
  Tables,
  'payment_mails' | 'receipt_mails' | 'reminders' | 'reminder_stops' | 'application_links'
>;
