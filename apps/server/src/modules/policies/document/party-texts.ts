import type { BrokerDetails, Insured, InsurerDetails, PostalAddress } from './policy-document-data.ts';

export function fullName({ name, firstLastName, secondLastName }: Insured): string {
  return [name, firstLastName, secondLastName].filter(Boolean).join(' ');
}

/**
 * 'Av. Juárez 12, int. 3, Col. Centro, Mérida, Yucatán, C.P. 97000'. A municipality named like its city appears once.
 */
export function addressLine(address: PostalAddress): string {
  const { municipality, city } = address;
  return [
    `${address.street} ${address.streetNumber}`,
    address.interiorNumber ? `int. ${address.interiorNumber}` : null,
    address.neighborhood,
    municipality && municipality !== city ? municipality : null,
    city,
    address.state === city ? null : address.state,
    `C.P. ${address.zipCode}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export function insurerCard(insurer: InsurerDetails) {
  return {
    name: insurer.name,
    address: insurer.address,
    facts: given([
      ['RFC', insurer.taxId],
      ['Internet', insurer.website],
    ]),
  };
}

export function brokerCard(broker: BrokerDetails) {
  return {
    name: broker.name,
    address: broker.address,
    facts: given([
      ['Cédula', broker.licence],
      ['Teléfono', broker.phone],
      ['Correo', broker.email],
    ]),
  };
}

export function uneCard({ une }: InsurerDetails) {
  return {
    name: 'Unidad Especializada de Atención a Usuarios (UNE) de la aseguradora',
    facts: [
      { name: 'Domicilio', value: une.address },
      { name: 'Teléfono', value: une.phone },
      { name: 'Correo', value: une.email },
    ],
  };
}

/** Leaves out lines without a value. */
function given(facts: [name: string, value: string | undefined][]) {
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
