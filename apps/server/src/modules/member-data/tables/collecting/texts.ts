import type { MandateEnd } from '../../../../db/types.ts';
import { centavos, internal, oneOf, type Tables } from '../../table.ts';

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
      }),
    },
  },
} as const satisfies Pick<Tables, 'mandates'>;
