/** Names are kept in capitals; a greeting in capitals shouts. */
export function titleCase(name: string): string {
  return name
    .toLocaleLowerCase('es-MX')
    .replaceAll(/(^|[\s-])\p{L}/gu, (start) => start.toLocaleUpperCase('es-MX'));
}
