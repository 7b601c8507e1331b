export const texts = {
  product: 'Socio Seguro',
  user: (digits: string) => `Membresía terminada en ${digits}`,
  /** The name of a passkey that the person did not name. */
  unnamed: 'Llave de acceso',
  on: (browser: string, system: string) => `${browser} en ${system}`,
} as const;
