import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** The product's font: its name in the style sheet, and its file. */
export const interFont = { family: 'Inter Variable', url: inter };
