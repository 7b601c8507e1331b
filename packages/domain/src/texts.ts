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

/** What a payment was for, in a list of them (after-the-sale.md). */
export const receiptNames = {
  regular: (number: number) => `Recibo ${number}`,
  rest: 'Resto del año',
  reinstatement: 'Rehabilitación',
  endorsement: (number: number | null) =>
    number === null ? 'Diferencia por un cambio' : `Diferencia del endoso ${number}`,
} as const;

/** Between the words of a list and its last (word-list.ts). */
export const wordListTexts = {
  and: (first: string, last: string) => `${first} y ${last}`,
  andBeforeI: (first: string, last: string) => `${first} e ${last}`,
} as const;

/** What is left of the cover of a policy that is suspended or cancelled (after-the-sale.md, Law). */
export const mandatoryCoverTexts = {
  names: {
    rc: 'responsabilidad civil',
    medica: 'gastos médicos',
    juridica: 'defensa jurídica',
    asistencia: 'asistencia vial',
    robo: 'robo total',
    danos: 'daños materiales',
    funeraria: 'gastos funerarios',
    extension_rc: 'extensión de responsabilidad civil',
  },
  none: {
    without: 'sin cobertura',
    has: 'no tiene cobertura',
    gives: 'no da cobertura',
    label: 'Sin cobertura',
    driving: 'no manejes sin seguro',
    lost: 'cobertura',
    stands: null,
  },
  some: (names: string, end: string) => ({
    without: `solo con su cobertura obligatoria (${names})`,
    has: `solo tiene su cobertura obligatoria (${names})`,
    gives: `solo da su cobertura obligatoria (${names})`,
    label: `Solo cobertura obligatoria (${names})`,
    driving: 'lo demás no está cubierto',
    lost: 'toda la cobertura',
    stands: `Tu cobertura obligatoria (${names}) sigue vigente hasta ${end}, hora del centro, aunque lo demás termine: la ley no permite terminarla antes.`,
  }),
} as const;
