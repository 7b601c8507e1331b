import { shortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import type { Coverage } from '@socio/domain/tariff/coverages';
import { renderMail, type Mail } from './render-mail.ts';
import { coverageWords, greeting, linkWords } from './shared-words.ts';

export type VehicleReminder = {
  givenName: string;
  brandModel: string;
  year: number;
  coverage: Coverage;
  /** Centavos. */
  amount: number;
  /** Civil date: afterwards the money goes back. */
  until: string;
  /** The insurer did not accept the vehicle as it was given. */
  refused: boolean;
  url: string;
};

/**
 * Reminds a member that a paid policy waits for the vehicle's data. The address was never verified, so the mail shows
 * only given name, car, coverage and amount.
 */
export function vehicleReminderMail(data: VehicleReminder): Mail {
  const car = `${data.brandModel} ${data.year}`;
  const { subject, step, details, label } = data.refused ? words.refused : words.missing;
  return renderMail({
    subject,
    title: 'Tu auto todavía no está asegurado',
    greeting: greeting(data.givenName),
    opening: `Recibimos tu pago por el seguro de tu ${car}. ${step}`,
    blocks: [
      {
        facts: [
          ['Vehículo', car],
          ['Cobertura', coverageWords[data.coverage]],
          ['Pagaste', formatMoney(data.amount)],
          ['Puedes hacerlo hasta', shortDate(data.until)],
        ],
      },
      details,
      'Si tu póliza no se emite a tiempo, devolveremos el importe completo a tu tarjeta.',
    ],
    link: { label, url: data.url, note: linkWords({ linkUntil: data.until, asksBirthDate: true }) },
    footer: 'Recibes este correo porque pagaste un seguro en Socio Seguro y tu póliza está pendiente.',
  });
}

/** `missing` also holds where the data were given with the payment and lack only their confirmation. */
const words = {
  missing: {
    subject: 'Falta un paso: completa los datos de tu auto',
    step: 'Falta un paso para emitir tu póliza: completar los datos de tu auto.',
    details:
      'Ten a la mano el número de serie y las placas: vienen en tu tarjeta de circulación. Tu cobertura empieza en cuanto se emita tu póliza.',
    label: 'Completar los datos de mi auto',
  },
  refused: {
    subject: 'Revisa los datos de tu auto',
    step: 'La aseguradora no aceptó los datos que nos diste de tu auto. Puedes corregirlos o pedir que te devolvamos tu pago completo.',
    details:
      'Compara el número de serie y las placas con tu tarjeta de circulación. Si están bien, pide la devolución en el mismo enlace.',
    label: 'Revisar los datos de mi auto',
  },
} as const;
