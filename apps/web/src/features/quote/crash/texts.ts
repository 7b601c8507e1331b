import type { Deductible } from '@socio/domain/tariff/coverages';
import type { Incident, LossPart } from '@socio/domain/tariff/crash';

type Amounts = Partial<Record<LossPart, string>>;

/** Of the examples of what an incident would cost (docs/crash-examples.md). */
export const texts = {
  title: '¿Y si choco hoy?',
  subtitle: (value: string) => `Con tu cotización y el valor comercial de tu auto hoy, ${value}.`,
  question: '¿Qué pasó?',
  incidents: {
    'hit-other': 'Choco contra otro',
    'hit-by-other': 'Me chocan',
    theft: 'Me roban el auto',
    glass: 'Rompen un cristal',
    injury: 'Lastimo a alguien',
    stranded: 'Me quedo tirado',
  } satisfies Record<Incident, string>,
  assumed: {
    'hit-other': (amounts) =>
      `Ejemplo: tuviste la culpa. Reparar tu auto cuesta ${amounts['own-car']} (20 % de su valor) y el otro, ${amounts['other-car']}.`,
    'hit-by-other': (amounts) =>
      `Ejemplo: quien te chocó no tiene seguro. Reparar tu auto cuesta ${amounts['own-car']} (20 % de su valor).`,
    theft: (amounts) => `Ejemplo: tu auto, que vale ${amounts['stolen-car']}, no aparece.`,
    glass: (amounts) => `Ejemplo: un parabrisas nuevo cuesta ${amounts.glass}.`,
    injury: (amounts) =>
      `Ejemplo: la atención y la indemnización de esa persona cuestan ${amounts['other-person']}.`,
    stranded: (amounts) => `Ejemplo: la grúa cuesta ${amounts.tow}. Tienes 3 servicios al año.`,
  } satisfies Record<Incident, (amounts: Amounts) => string>,
  package: 'Paquete',
  insurerPays: 'Paga la aseguradora',
  youPay: 'Pagas tú',
  deductible: {
    value: (percent: number) =>
      `Con cobertura pagas un deducible: el ${percent}\u00a0% del valor de tu auto.`,
    glass: (percent: number) => `Con cobertura pagas un deducible: el ${percent}\u00a0% del cristal.`,
  } satisfies Record<Deductible['of'], (percent: number) => string>,
  note: 'Es un ejemplo, no una promesa: cuenta lo que dicen tu póliza y el ajustador. Lo que pagas tú es el deducible y lo que tu paquete no cubre.',
} as const;
