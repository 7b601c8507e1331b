import type { MandateEnd } from '../../../../db/types.ts';
import { centavos, internal, oneOf, secret, type Tables } from '../../table.ts';
import { paymentStatus } from '../purchase/texts.ts';

export const collectingTables = {
  mandates: {
    list: 'autorizaciones_de_cargos',
    through: 'application',
    columns: {
      id: internal,
      application_id: 'solicitud',
      member_id: internal,
      card_id: 'tarjeta',
      amount: centavos('importe_de_cada_cargo_en_pesos'),
      charges: 'numero_de_cargos',
      text_version: 'version_del_texto',
      gateway_charge_id: 'referencia_del_primer_cargo',
      given_at: 'otorgada_el',
      lapses_at: 'vale_hasta',
      ended_at: 'terminada_el',
      ended_how: oneOf<MandateEnd>('como_termino', {
        member: 'la retiraste',
        'card-deleted': 'eliminaste la tarjeta',
        replaced: 'autorizaste otra tarjeta',
        'not-bought': 'no hubo póliza',
        'policy-ended': 'la póliza terminó',
        'paid-ahead': 'pagaste el resto del año',
        'not-confirmed': 'la aseguradora no lo aceptó',
      }),
    },
  },
  mandate_attempts: {
    list: 'cambios_de_tarjeta',
    through: 'policy',
    columns: {
      id: internal,
      policy_id: 'poliza',
      member_id: internal,
      card_id: 'tarjeta',
      idempotency_key: internal,
      status: paymentStatus,
      charges: 'numero_de_cargos',
      amount: centavos('importe_de_cada_cargo_en_pesos'),
      text_version: 'version_del_texto',
      withdrawn: 'lo_retiraste',
      gateway_charge_id: 'referencia_de_la_verificacion_de_tu_tarjeta',
      decline_reason: 'motivo_del_rechazo',
      challenge_url: secret,
      payer_network: secret,
      given_at: 'autorizado_el',
      mailed_at: 'te_escribimos_el',
      mail_refused_at: 'no_te_pudimos_escribir_el',
      created_at: 'iniciado_el',
      updated_at: internal,
    },
  },
} as const satisfies Pick<Tables, 'mandates' | 'mandate_attempts'>;
