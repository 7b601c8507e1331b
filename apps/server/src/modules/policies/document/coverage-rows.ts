import { formatMoney } from '@socio/domain/money';
import {
  coveragesOf,
  type Coverage,
  type CoverageId,
  type Deductible,
  type SumInsured,
} from '@socio/domain/tariff/coverages';

const names: Record<CoverageId, string> = {
  rc: 'Responsabilidad civil, personas y bienes',
  medica: 'Gastos médicos ocupantes',
  juridica: 'Defensa jurídica',
  asistencia: 'Asistencia vial',
  robo: 'Robo total',
  danos: 'Daños materiales',
  funeraria: 'Gastos funerarios y accidente del conductor',
  extension_rc: 'Extensión de responsabilidad civil',
};

/** The risks of a package as listed on the policy: name, sum insured, deductible. */
export function coverageRows(coverage: Coverage) {
  return coveragesOf(coverage).map(({ id, sumInsured, deductibles }) => ({
    name: names[id],
    sum: sumText(sumInsured),
    deductible: deductibleText(deductibles),
  }));
}

/** Explains the terms used in this package's table; null if none needs it. */
export function coverageNote(coverage: Coverage): string | null {
  const rows = coveragesOf(coverage);
  const deductibles = rows.flatMap((row) => row.deductibles);
  const notes = [
    rows.some(({ sumInsured }) => sumInsured.kind === 'market-value') &&
      'Valor comercial: el del vehículo al ocurrir el siniestro.',
    deductibles.length > 0 && 'Deducible: la parte de la pérdida que queda a cargo del asegurado.',
    deductibles.some(({ of }) => of === 'glass') &&
      'El de cristales se calcula sobre el importe del cristal.',
  ];
  return notes.filter((note) => note !== false).join(' ') || null;
}

function sumText(sum: SumInsured): string {
  switch (sum.kind) {
    case 'amount':
      return formatMoney(sum.centavos);
    case 'covered':
      return sum.eventsPerYear === null ? 'Amparada' : `Amparada, ${sum.eventsPerYear} eventos al año`;
    case 'market-value':
      return 'Valor comercial';
    case 'as-rc':
      return 'La de responsabilidad civil';
  }
}

function deductibleText(deductibles: readonly Deductible[]): string {
  if (deductibles.length === 0) return 'Sin deducible';
  return deductibles
    .map(({ of, percent }) => (of === 'glass' ? `cristales ${percent} %` : `${percent} %`))
    .join('; ');
}
