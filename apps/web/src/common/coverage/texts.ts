import type { Coverage, CoverageId } from '@socio/domain/tariff/coverages';

export const coverageNames = {
  RC: 'Responsabilidad Civil',
  LIMITADA: 'Limitada',
  AMPLIA: 'Amplia',
} as const satisfies Record<Coverage, string>;

/** Of the rows of the coverages' table. */
export const coverageRowNames = {
  rc: 'Responsabilidad civil',
  medica: 'Gastos médicos ocupantes',
  juridica: 'Defensa jurídica',
  asistencia: 'Asistencia vial',
  robo: 'Robo total',
  danos: 'Daños materiales',
  funeraria: 'Gastos funerarios',
  extension_rc: 'Extensión de responsabilidad civil',
} as const satisfies Record<CoverageId, string>;

export const sumTexts = {
  amount: (pesos: string) => `Hasta ${pesos}`,
  covered: 'Incluida',
  events: (count: number) => `${count} veces al año`,
  marketValue: 'Valor comercial de tu auto',
  asRc: 'Como la responsabilidad civil',
  deductible: 'Deducible',
  ofValue: (percent: number) => `${percent}\u00a0% de ese valor`,
  ofGlass: (percent: number) => `cristales ${percent}\u00a0% de su precio`,
} as const;

/** What each coverage does, in plain words. */
export const plainTexts = {
  rc: 'Paga los daños que causes a otras personas y a sus cosas.',
  medica: 'Paga la atención médica de quienes van en tu auto.',
  juridica: 'Te defiende un abogado si el choque llega al Ministerio Público o a un juez.',
  asistencia: 'Te manda grúa, gasolina o paso de corriente.',
  robo: 'Te paga tu auto si se lo roban y no aparece.',
  danos: 'Paga la reparación de tu auto, aunque tú tengas la culpa. Incluye cristales.',
  funeraria: 'Ayuda a tu familia si mueres al manejar tu auto.',
  extension_rc: 'Tu responsabilidad civil también vale cuando manejas otro auto.',
} as const satisfies Record<CoverageId, string>;
