/**
 * Whether this stands in place of the number of a membership that was given back: 'T' and eleven digits. The club knows
 * none like it, so nobody enters with it (trust.md, Accounts).
 */
export function isReference(membershipNumber: string): boolean {
  return /^T\d{11}$/.test(membershipNumber);
}

/** Returns what stands in place of the number, from a number below 10^11 (trust.md, Accounts). */
export function referenceFrom(serial: number): string {
  return `T${String(serial).padStart(11, '0')}`;
}
