/** A message ready to be addressed: what every folder beside this file makes from its data. */
export type Mail = { subject: string; html: string; text: string };

/** A header line holds no line end and nobody's whole life: one line, at most 150 characters. */
export function subjectLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 150);
}
