import { formatShortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { coveragesOf } from '@socio/domain/tariff/coverages';
import { amountsOf, receiptCalendar } from '@socio/domain/tariff/receipts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PolicyDocumentData } from './policy-document-data.ts';
import { createRenderPolicy, type RenderPolicy } from './render-policy.ts';
import { ampliaMonthly, limitadaAnnualNoSecondSurname, rcMonthlyLongNames } from './testing/policies.ts';
import { readPdf } from './testing/read-pdf.ts';

let render: RenderPolicy;
beforeAll(() => {
  render = createRenderPolicy();
});

const documents: [string, PolicyDocumentData][] = [
  ['RC, monthly, long names', rcMonthlyLongNames],
  ['RC, annual', { ...rcMonthlyLongNames, billingCycle: 'ANUAL' }],
  ['LIMITADA, annual, no second surname, no discount', limitadaAnnualNoSecondSurname],
  ['LIMITADA, monthly', { ...limitadaAnnualNoSecondSurname, billingCycle: 'MENSUAL' }],
  ['AMPLIA, monthly', ampliaMonthly],
  ['AMPLIA, annual', { ...ampliaMonthly, billingCycle: 'ANUAL' }],
];

const lscs20 = 'LSCS art. 20';
const caratula = 'domain-facts.md, Policy document, carátula';
const product = 'calls.md, Payment, policy, documents';

const coverageLines = {
  rc: 'Responsabilidad civil, personas y bienes $3,000,000.00 Sin deducible',
  medica: 'Gastos médicos ocupantes $250,000.00 Sin deducible',
  juridica: 'Defensa jurídica Amparada Sin deducible',
  asistencia: 'Asistencia vial Amparada, 3 eventos al año Sin deducible',
  robo: 'Robo total Valor comercial 10 %',
  danos: 'Daños materiales Valor comercial 5 %; cristales 20 %',
  funeraria: 'Gastos funerarios y accidente del conductor $100,000.00 Sin deducible',
  extension_rc: 'Extensión de responsabilidad civil La de responsabilidad civil Sin deducible',
};

const ownPrice = ({ price, billingCycle }: PolicyDocumentData) =>
  billingCycle === 'MENSUAL' ? price.monthly : price.annual;

const verifyUrl = ({ publicUrl, policyNumber, seal }: PolicyDocumentData) =>
  `${publicUrl}/verificar/${policyNumber}/${seal}`;

/** Everything that a policy must say, who requires it, and the words that say it, in this order. */
const items: [item: string, source: string, words: (data: PolicyDocumentData) => string[]][] = [
  ['name of the insured', `${lscs20} I`, ({ insured }) => {
    const { name, firstLastName, secondLastName } = insured;
    return [`Asegurado y contratante Nombre ${name} ${firstLastName}${secondLastName ? ` ${secondLastName}` : ''} Domicilio`];
  }],
  ['address of the insured', `${lscs20} I`, ({ insured: { address } }) => [
    `Domicilio ${address.street} ${address.streetNumber}`, address.neighborhood, address.state, `C.P. ${address.zipCode}`,
  ]],
  ['name and address of the insurer', `${lscs20} I`, ({ insurer }) => [
    `Expedida por ${insurer.name}`, `Aseguradora Denominación ${insurer.name} Domicilio ${insurer.address}`,
  ]],
  ['signature of the insurer', `${lscs20} I`, ({ insurer: { name, signatory } }) => [
    `${signatory.name} Firma de la aseguradora ${signatory.position} ${name}`,
  ]],
  ['intermediary', caratula, ({ broker }) => [
    `Intermediario Denominación ${broker.name} Domicilio ${broker.address}`, `Teléfono ${broker.phone}`,
  ]],
  ['thing insured', `${lscs20} II`, ({ vehicle }) => [
    'Vehículo asegurado', `Marca y modelo ${vehicle.brandModel}`, `Año modelo ${vehicle.year}`,
    `Versión ${vehicle.version}`, `Placas ${vehicle.plates}`, `Número de serie (VIN) ${vehicle.vin}`,
  ]],
  ['risks, each with its sum and deductible', `${lscs20} III, V`, ({ coverage }) => [
    'Riesgo cubierto Suma asegurada Deducible', ...coveragesOf(coverage).map(({ id }) => coverageLines[id]),
  ]],
  ['from when and until when', `${lscs20} IV`, () => [
    'Vigencia Desde las 12:30 h del 20 nov 2026 hasta las 12:00 h del 20 nov 2027, hora del centro',
  ]],
  ['for how long', `${lscs20} IV`, () => ['Duración 365 días']],
  ['premium with its parts', `${lscs20} VI`, (data) => {
    const own = ownPrice(data);
    return [
      `Primas de las coberturas ${formatMoney(own.netPremium + data.discount)}`,
      data.discount === 0 ? 'Descuento de socio $0.00' : `Descuento de socio −${formatMoney(data.discount)}`,
      `Prima neta ${formatMoney(own.netPremium)}`,
      `Recargo por pago fraccionado ${formatMoney(own.surcharge)}`,
      `Derecho de póliza ${formatMoney(own.policyFee)}`,
      `IVA (16 %) ${formatMoney(own.iva)}`,
      `Prima total ${formatMoney(own.total)}`,
    ];
  }],
  ['other clauses', `${lscs20} VII`, () => ['las demás cláusulas que rigen el contrato conforme a la ley y a lo convenido.']],
  ['package', caratula, ({ coverage }) => [`Paquete ${coverage}`]],
  ['form of payment', caratula, ({ billingCycle }) => [`Forma de pago ${billingCycle === 'MENSUAL' ? 'Mensual' : 'Anual'}`]],
  ['calendar of receipts', caratula, ({ billingCycle: cycle, startDate, price }) => [
    'Calendario de recibos',
    ...receiptCalendar({ cycle, startDate, amounts: amountsOf(price, cycle) }).map(
      ({ number, dueDate, amount }) => `${number} ${formatShortDate(dueDate)} ${formatMoney(amount)}`,
    ),
    cycle === 'MENSUAL' ? 'Cada recibo cubre un mes: el primero, desde la emisión; los siguientes, desde las 12:00 h de su fecha de pago.' : 'El recibo cubre toda la vigencia',
  ]],
  ['who collects, and the days of grace', 'LSCS art. 40', ({ billingCycle, collectedBy }) => billingCycle === 'ANUAL' ? ['se cobra al contratar, en una sola exhibición'] : [
    collectedBy === 'insurer' ? 'los siguientes los cobra la aseguradora en su fecha.' : 'los siguientes se cargan en su fecha a la tarjeta que autorices.',
    'hasta las 12:00 h del día 15 después de su fecha de pago (plazo de gracia); si no se paga, los efectos del contrato cesan automáticamente a esa hora',
  ]],
  ['policy and endorsement number', caratula, ({ policyNumber, endorsementNumber }) => [
    `Número de póliza ${policyNumber} Endoso ${endorsementNumber}`,
  ]],
  ['phones for a claim', caratula, ({ insurer }) => [
    'En caso de siniestro', ...insurer.claimPhones.map(({ name, number }) => `${name} ${number}`),
  ]],
  ['thirty days to ask for rectification', 'LSCS art. 25', () => [
    '«Si el contenido de la póliza o sus modificaciones no concordaren con la oferta, el asegurado podrá pedir la rectificación correspondiente dentro de los treinta días que sigan al día en que reciba la póliza. Transcurrido este plazo se considerarán aceptadas las estipulaciones de la póliza o de sus modificaciones.»',
  ]],
  ['right to ask for the commission', caratula, () => [
    'puedes solicitar por escrito a la aseguradora que te informe el porcentaje de la prima que, por concepto de comisión o compensación directa, corresponde al intermediario', 'diez días hábiles',
  ]],
  ['UNE', caratula, ({ insurer: { une } }) => [
    'Unidad Especializada de Atención a Usuarios (UNE)', `Domicilio ${une.address} Teléfono ${une.phone} Correo ${une.email}`,
  ]],
  ['CONDUSEF', caratula, () => [
    '(CONDUSEF)', 'Av. Insurgentes Sur 762', '55 5340 0999 y 800 999 8080', 'asesoria@condusef.gob.mx · www.condusef.gob.mx',
  ]],
  ['address of the verification', product, (data) => [verifyUrl(data)]],
  ['seal', product, ({ seal }) => [`Sello ${seal}`]],
  ['date of issue', 'domain-facts.md, Policy document', () => ['Fecha de emisión 20 nov 2026', 'Emitida el 20 nov 2026']],
  ['demonstration tariff', 'domain-facts.md', () => [
    'Tarifa de demostración', 'Tarifa de demostración. La prima, las sumas aseguradas y los deducibles de este documento son valores de demostración',
  ]],
]; // prettier-ignore

// Lines may break anywhere, so only the order of the letters is compared.
const closed = (text: string) => text.replaceAll(/\s/g, '');

describe.each(documents)('what a policy must say: %s', (_name, data) => {
  let text: string;
  beforeAll(async () => {
    text = closed((await readPdf(await render(data))).text);
  });

  test.each(items)('%s (%s)', (_item, _source, words) => {
    let from = 0;
    for (const said of words(data)) {
      const rest = text.slice(from);
      expect(rest).toContain(closed(said));
      from += rest.indexOf(closed(said)) + closed(said).length;
    }
  });
});

test('without the demonstration tariff no notice stands', async () => {
  const { text } = await readPdf(await render({ ...ampliaMonthly, demonstrationTariff: false }));
  expect(text).not.toContain('demostración y no');
  expect(text).not.toContain('Tarifa');
});

test('packages without a risk do not name it', async () => {
  const { text } = await readPdf(await render(rcMonthlyLongNames));
  expect(text).not.toMatch(/Robo total|Daños materiales|Valor comercial|Gastos funerarios/);
});
