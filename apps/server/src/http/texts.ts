/** Of the pages that mails lead to. */
export const pageTexts = { brand: 'Socio Seguro', home: 'Ir a Socio Seguro' } as const;
