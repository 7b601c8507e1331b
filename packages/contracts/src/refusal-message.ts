import { refusals, type RefusalCode } from './error-texts.ts';

/** What APPLICATION_INACTIVE says instead if its details tell how a paid application ended (application-end.ts). */
const endTexts: Record<string, string> = {
  issued: 'Tu póliza ya está emitida. La encontrarás en tus pólizas.',
  refunding: 'Esta contratación terminó sin póliza: estamos devolviendo tu pago completo a la misma tarjeta.',
  refunded: 'Esta contratación terminó sin póliza: devolvimos tu pago completo a la misma tarjeta.',
};

/** Refusals whose text goes on with the time until the next try. */
const timed: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'QUOTE_LIMIT',
  'APPLICATION_LIMIT',
  'CURP_LIMIT',
  'CURP_NETWORK',
  'PHONE_LINK_LIMIT',
  'CURP_BUSY',
  'ADDRESS_LIMIT',
  'DECLINE_LIMIT',
]);

/** Added where only whoever has not proven who they are is refused. */
const identityHelps = 'Con tu identidad confirmada por un código puedes seguir sin esperar.';

/** What a refusal says for 'Inténtalo de nuevo más tarde' if its details tell when: in how long. */
const LATER = 'nténtalo de nuevo más tarde';

/** '20 segundos', '5 minutos', '3 horas', rounded up. */
function inWords(seconds: number): string {
  const count = (amount: number, one: string) => `${amount} ${one}${amount === 1 ? '' : 's'}`;
  if (seconds <= 90) return count(Math.ceil(seconds), 'segundo');
  if (seconds <= 90 * 60) return count(Math.ceil(seconds / 60), 'minuto');
  return count(Math.ceil(seconds / 3600), 'hora');
}

/**
 * Returns the Spanish text to show for a refusal: its code's, or a more specific one if the details allow it; an
 * unknown code gets the text of INTERNAL (spec membership 8 and quote 8, docs/decisions/0003).
 */
export function refusalMessage(code: RefusalCode, details: Readonly<Record<string, unknown>> = {}): string {
  const ended = code === 'APPLICATION_INACTIVE' ? endTexts[String(details['end'])] : undefined;
  const whole = ended ?? (refusals[code] ?? refusals.INTERNAL).text;
  const text = details['identity_helps'] === true ? `${whole} ${identityHelps}` : whole;
  const seconds = Number(details['retry_after_seconds']);
  if (!(seconds > 0)) return text;
  if (timed.has(code)) return `${text} Podrás intentarlo de nuevo en ${inWords(seconds)}.`;
  return text.replace(LATER, `nténtalo de nuevo en ${inWords(seconds)}`);
}
