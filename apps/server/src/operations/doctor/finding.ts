/** One line about an installation: what was looked at, whether it is as it should be, and if not, what to do. */
export type Finding = { about: string; isWrong: boolean; says: string };

export const fine = (about: string, says: string): Finding => ({ about, isWrong: false, says });
export const wrong = (about: string, says: string): Finding => ({ about, isWrong: true, says });

export function formatFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  return findings
    .map(({ about, isWrong, says }) => `${isWrong ? 'WRONG' : 'ok   '}  ${about.padEnd(width)}  ${says}`)
    .join('\n');
}
