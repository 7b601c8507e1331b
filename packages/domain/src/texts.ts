/** Month names as short dates have them (spec membership 9). */
export const shortMonths = [
  'ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic',
] as const; // prettier-ignore

/** A policy's validity in words (domain-facts.md, Policy document); 'la 01:15 h', but 'las 02:15 h'. */
export const validityTexts = {
  moment: (time: string, day: string) => `${time.startsWith('01') ? 'la' : 'las'} ${time} h del ${day}`,
  whole: (from: string, to: string) => `Desde ${from} hasta ${to}, hora del centro`,
} as const;
