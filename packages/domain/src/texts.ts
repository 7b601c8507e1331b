/** Month names as short dates have them (spec membership 9). */
export const shortMonths = [
  'ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic',
] as const; // prettier-ignore

/** A policy's validity in words (domain-facts.md, Policy document); 'la 01:15 h', but 'las 02:15 h'. */
export const validityTexts = {
  moment: (time: string, day: string) => `${time.startsWith('01') ? 'la' : 'las'} ${time} h del ${day}`,
  whole: (from: string, to: string) => `Desde ${from} hasta ${to}, hora del centro`,
} as const;

/** What a card's owner agrees to when the product collects a policy's receipts; its version: mandate.ts. */
export const mandateTexts = {
  words: (charges: number, amount: string) =>
    `Autorizo ${charges} cargos mensuales de ${amount} a esta tarjeta, desde un mes después de que empiece mi seguro. Si uno falla, autorizo nuevos intentos hasta que termine su plazo de gracia. Puedo cambiar de tarjeta o retirar esta autorización cuando quiera.`,
  laterWords: (charges: number, amount: string, from: string) =>
    `Autorizo ${charges === 1 ? '1 cargo' : `${charges} cargos mensuales`} de ${amount} a esta tarjeta, ${charges === 1 ? 'el' : 'desde el'} ${from}. Si ${charges === 1 ? 'falla' : 'uno falla'}, autorizo nuevos intentos hasta que termine su plazo de gracia. Puedo cambiar de tarjeta o retirar esta autorización cuando quiera.`,
} as const;
