import type { ReceiptCollector } from '@socio/domain/receipts/receipt-state';
import type { CoverageId } from '@socio/domain/tariff/coverages';

export const viewTexts = {
  title: 'Póliza de seguro vehicular',
  description: (policyNumber: string, vehicle: string) => `Póliza ${policyNumber}, ${vehicle}`,
  platesInProcess: 'En trámite',
  paymentForm: { MENSUAL: 'Mensual', ANUAL: 'Anual' },
  issued: (day: string) => `Emitida el ${day}`,
  verification: (policyNumber: string) => `Código QR que abre la verificación de la póliza ${policyNumber}`,
  noon: (day: string) => `${day}, 12:00 h`,
  instant: (moment: string) => `${moment}, hora del centro`,
  days: (count: number) => `${count} días`,
} as const;

export const endorsementTexts = {
  title: (number: string) => `Endoso ${number} de tu póliza`,
  description: (number: string, policyNumber: string) => `Endoso ${number} de la póliza ${policyNumber}`,
  unchanged:
    'Todo lo demás de la póliza sigue igual. Este endoso forma parte de ella: guárdalo junto con la carátula, que conserva su validez.',
  issuedBy: (insurer: string) => `Expedido por ${insurer}`,
  price: { title: 'Diferencia de prima', total: 'Diferencia total', note: null },
  free: 'Sin costo',
  issued: (day: string) => `Emitido el ${day}`,
} as const;

const laterReceipts: Record<ReceiptCollector, string> = {
  insurer: 'los siguientes los cobra la aseguradora en su fecha.',
  product: 'los siguientes se cargan en su fecha a la tarjeta que autorices.',
};
export const cancellationTexts = {
  title: 'Constancia de cancelación',
  description: (policyNumber: string) => `Cancelación de la póliza ${policyNumber}`,
  issuedBy: (insurer: string) => `Expedida por ${insurer}`,
  asked: (moment: string) => `A ${moment}, hora del centro`,
  askedBy: { member: 'El asegurado', insurer: 'La aseguradora' },
  fromLabel: (label: string) => `${label} desde`,
  intro: (has: string, stands: string | null) =>
    `Esta póliza quedó cancelada y desde la fecha y hora indicadas ${has}.${stands === null ? '' : ` ${stands}`} Los recibos que no se habían pagado quedaron cancelados y no se reclama nada por ellos.`,
  columns: {
    paid: 'Pagado (MXN)',
    used: 'Días usados',
    premium: 'Prima sin usar',
    iva: 'Su IVA',
    back: 'Se devuelve',
  },
  givenBack: (endorsement: number) => `Devuelto por el endoso ${endorsement}`,
  period: (from: string, to: string) => `${from} a ${to}`,
  used: (used: number, days: number) => `${used} de ${days}`,
  arithmetic:
    'De cada recibo se devuelve la parte de la prima, con su recargo, de los días sin usar, y el IVA pagado menos el de lo que se conserva. El día de la cancelación cuenta como usado y el derecho de póliza no se devuelve.',
  allBack: 'Se pidió en las primeras 24 horas: se devuelve todo lo pagado.',
  neverBegan: 'Se canceló antes de que empezara su vigencia: se devuelve todo lo pagado.',
  total: 'Devolución total',
  refund: (amount: string, { brand, lastFour }: { brand: string; lastFour: string }, day: string) =>
    `Se devuelven ${amount} del cargo a la tarjeta ${brand} terminada en ${lastFour}, a más tardar el ${day}.`,
  others:
    'Los recibos que la aseguradora haya cobrado después del primero los devuelve ella, en la parte que corresponda.',
  issued: (day: string) => `Emitida el ${day}`,
} as const;

export const paymentNotes = {
  monthlyFromNoon:
    'Importes con IVA. Cada recibo cubre un mes a partir de su fecha de pago, desde las 12:00 h. El primero incluye el derecho de póliza y se cobra al contratar; los siguientes los cobra la aseguradora en su fecha.',
  monthly:
    'Importes con IVA. Cada recibo cubre un mes: el primero, desde la emisión; los siguientes, desde las 12:00 h de su fecha de pago. El primero incluye el derecho de póliza y se cobra al contratar; los siguientes los cobra la aseguradora en su fecha.',
  /** LSCS art. 37, 38 and 40. Longer, it would not fit beside the prices, and the commonest policy would be laid out twice. */
  monthlyWithGrace: (collectedBy: ReceiptCollector, days: number, hasMandatory: boolean) =>
    `Importes con IVA. Cada recibo cubre un mes: el primero, desde la emisión; los siguientes, desde las 12:00 h de su fecha de pago. El primero incluye el derecho de póliza; ${laterReceipts[collectedBy]} Se paga hasta las 12:00 h del día ${days} después de su fecha de pago (plazo de gracia); si no se paga, los efectos del contrato cesan automáticamente a esa hora${hasMandatory ? ', salvo los de la cobertura obligatoria por ley' : ''}.`,
  annual:
    'Importe con IVA. El recibo cubre toda la vigencia y se cobra al contratar, en una sola exhibición.',
} as const;

export const coverageNames: Record<CoverageId, string> = {
  rc: 'Responsabilidad civil, personas y bienes',
  medica: 'Gastos médicos ocupantes',
  juridica: 'Defensa jurídica',
  asistencia: 'Asistencia vial',
  robo: 'Robo total',
  danos: 'Daños materiales',
  funeraria: 'Gastos funerarios y accidente del conductor',
  extension_rc: 'Extensión de responsabilidad civil',
};

export const coverageTexts = {
  covered: 'Amparada',
  events: (count: number) => `Amparada, ${count} eventos al año`,
  marketValue: 'Valor comercial',
  asLiability: 'La de responsabilidad civil',
  noDeductible: 'Sin deducible',
  glass: (percent: number) => `cristales ${percent} %`,
  notes: {
    marketValue: 'Valor comercial: el del vehículo al ocurrir el siniestro.',
    deductible: 'Deducible: la parte de la pérdida que queda a cargo del asegurado.',
    glass: 'El de cristales se calcula sobre el importe del cristal.',
  },
} as const;

export const priceTexts = {
  coverages: 'Primas de las coberturas',
  discount: 'Descuento de socio',
  netPremium: 'Prima neta',
  surcharge: 'Recargo por pago fraccionado',
  policyFee: 'Derecho de póliza',
  iva: (percent: number) => `IVA (${percent} %)`,
  total: 'Prima total',
} as const;

export const partyTexts = {
  interior: (number: string) => `int. ${number}`,
  postalCode: (zipCode: string) => `C.P. ${zipCode}`,
  taxId: 'RFC',
  website: 'Internet',
  licence: 'Cédula',
  phone: 'Teléfono',
  email: 'Correo',
  address: 'Domicilio',
  une: 'Unidad Especializada de Atención a Usuarios (UNE) de la aseguradora',
} as const;

/** Clauses that the law requires on every policy, in the law's own words where it prescribes them. */
export const clauses = [
  {
    title: 'Contenido de la póliza (artículo 20 de la Ley sobre el Contrato de Seguro)',
    text: 'Esta carátula hace constar los derechos y obligaciones de las partes: sus nombres y domicilios y la firma de la aseguradora; el vehículo asegurado; los riesgos cubiertos; el momento desde el que se garantizan y por cuánto tiempo; las sumas aseguradas; la prima con sus partes, y las demás cláusulas que rigen el contrato conforme a la ley y a lo convenido.',
  },
  {
    title: 'Derecho de rectificación (artículo 25 de la Ley sobre el Contrato de Seguro)',
    text: '«Si el contenido de la póliza o sus modificaciones no concordaren con la oferta, el asegurado podrá pedir la rectificación correspondiente dentro de los treinta días que sigan al día en que reciba la póliza. Transcurrido este plazo se considerarán aceptadas las estipulaciones de la póliza o de sus modificaciones.»',
  },
  {
    title: 'Comisión del intermediario',
    text: 'Durante la vigencia de la póliza puedes solicitar por escrito a la aseguradora que te informe el porcentaje de la prima que, por concepto de comisión o compensación directa, corresponde al intermediario por su intervención en la celebración de este contrato. La aseguradora te dará esa información, por escrito o por medios electrónicos, en un plazo que no excederá de diez días hábiles posteriores a la recepción de tu solicitud.',
  },
] as const;

/** The national commission for users of financial services, with its published contact details. */
export const condusef = {
  name: 'Comisión Nacional para la Protección y Defensa de los Usuarios de Servicios Financieros (CONDUSEF)',
  facts: [
    {
      name: 'Domicilio',
      value: 'Av. Insurgentes Sur 762, Col. Del Valle, Alcaldía Benito Juárez, C.P. 03100, Ciudad de México',
    },
    { name: 'Teléfonos', value: '55 5340 0999 y 800 999 8080' },
    { name: 'Correo e internet', value: 'asesoria@condusef.gob.mx · www.condusef.gob.mx' },
  ],
} as const;

export const demonstration = {
  label: 'Tarifa de demostración',
  note: 'La prima, las sumas aseguradas y los deducibles de este documento son valores de demostración y no representan la oferta de ninguna aseguradora.',
} as const;
