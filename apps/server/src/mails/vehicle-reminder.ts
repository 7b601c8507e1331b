import { shortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import type { Coverage } from '@socio/domain/tariff/coverages';
import { renderMail, type Mail } from './render-mail.ts';
import { birthDateWords, greeting, linkWords } from './shared-words.ts';

export type VehicleReminder = {
  givenName: string;
  brandModel: string;
  year: number;
  coverage: Coverage;
  /** Centavos. */
  amount: number;
  /** Civil date: afterwards the money goes back. */
  until: string;
  url: string;
};

/**
 * Reminds a member that a paid policy waits for the vehicle's data. The address was never verified, so the mail shows
 * only given name, car, coverage and amount.
 */
export function vehicleReminderMail(data: VehicleReminder): Mail {
  const car = `${data.brandModel} ${data.year}`;
  return renderMail({
    subject: 'Falta un paso: los datos de tu auto',
    title: 'Tu auto todavía no está asegurado',
    greeting: greeting(data.givenName),
    opening: `Recibimos tu pago por el seguro de tu ${car}. Falta un paso para emitir tu póliza: los datos de tu auto.`,
    blocks: [
      {
        facts: [
          ['Vehículo', car],
          ['Cobertura', data.coverage],
          ['Pagaste', formatMoney(data.amount)],
          ['Puedes darlos hasta', shortDate(data.until)],
        ],
      },
      'Ten a la mano el número de serie y las placas: vienen en tu tarjeta de circulación. Tu cobertura empieza en cuanto se emita tu póliza.',
      'Si no los recibimos a tiempo, devolveremos el importe completo a tu tarjeta y no tendrás póliza.',
      `${linkWords} ${birthDateWords}`,
    ],
    link: { label: 'Dar los datos de mi auto', url: data.url },
    footer: 'Recibes este correo porque pagaste un seguro en Socio Seguro y tu póliza está pendiente.',
  });
}
