/** The greeting of every mail. Names are stored in capitals, and a greeting in capitals shouts. */
export function greeting(givenName: string): string {
  const name = givenName
    .toLocaleLowerCase('es-MX')
    .replaceAll(/(^|[\s-])\p{L}/gu, (start) => start.toLocaleUpperCase('es-MX'));
  return `Hola, ${name}:`;
}

export function pageAddress(publicUrl: string, path: string): string {
  return `${publicUrl.replace(/\/+$/, '')}${path}`;
}
