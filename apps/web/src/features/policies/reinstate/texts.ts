import type { CoverWords } from '@socio/domain/mandatory-cover';
import { wordList } from '@socio/domain/word-list';

export const reinstateTexts = {
  ask: 'Solicitar rehabilitación',
  asking: 'Preguntando a la aseguradora...',
  about:
    'Te decimos cuánto cuesta y decides. La aseguradora no cobra los días en que tu póliza estuvo suspendida, y la fecha en que termina no cambia.',
  until: (moment: string) =>
    `Puedes solicitarla antes de ${moment}, hora del centro; después la póliza termina.`,
  title: 'Rehabilitar tu póliza',
  pays: (receipts: readonly number[]) =>
    receipts.length === 1
      ? `Pagas el recibo ${receipts[0]}.`
      : `Pagas los recibos ${wordList(receipts.map(String))}.`,
  deducted: (days: number, { lost, stands }: CoverWords) =>
    days === 0
      ? `No se descuenta ningún día: ${stands === null ? 'la cobertura terminó' : 'tu póliza se suspendió'} hoy.`
      : `Sin la prima ni el IVA de ${days === 1 ? '1 día' : `${days} días`} sin ${lost}.`,
  premium: 'Prima y recargo',
  policyFee: 'Derecho de póliza',
  iva: 'IVA',
  total: 'Total',
  noCover: ({ without, lost, stands }: CoverWords) =>
    `Tu auto sigue ${without} hasta que la aseguradora lo confirme. Tendrás ${lost} desde la fecha y hora que confirme, después de tu pago; ${stands === null ? 'no cubre' : 'lo que está suspendido no cubre'} lo que haya ocurrido antes. Si no lo confirma, te devolvemos todo.`,
  validUntil: (moment: string) => `Este importe vale hasta ${moment}, hora del centro.`,
  mandate:
    'Tu autorización de cargos automáticos sigue, con la misma tarjeta, para los recibos siguientes; si un cargo no pasa, te avisamos.',
  spent: (card: string) =>
    `Tu banco rechazó de forma definitiva la ${card} que autorizaste: no cobraremos con ella los recibos siguientes. Cuando tu póliza esté rehabilitada, cambia de tarjeta en esta página o paga cada recibo en su fecha.`,
  byHand: 'Los recibos siguientes los pagas tú, en su fecha: no tienes cargos automáticos.',
  confirmed: {
    title: 'Tu póliza quedó rehabilitada',
    description:
      'Tu endoso, con la fecha y hora desde la que tienes cobertura, está en esta página y en tu correo.',
  },
  waiting: {
    title: 'Rehabilitación en verificación',
    detail: ({ without }: CoverWords) =>
      `Estamos confirmando tu pago y la respuesta de la aseguradora. Tu auto sigue ${without} hasta saberlo; no pagues otra vez. Te avisaremos por correo.`,
  },
  refused: ({ without }: CoverWords) =>
    `La aseguradora no rehabilitó tu póliza. Tu auto sigue ${without} y te devolvemos el importe completo a tu tarjeta. Cotiza un seguro nuevo.`,
} as const;
