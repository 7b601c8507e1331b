import { PLATES_IN_PROCESS } from '@socio/domain/plates';
import type {
  BrokerDetails,
  Insured,
  InsuredVehicle,
  InsurerDetails,
  PostalAddress,
} from './policy-document-data.ts';
import { partyTexts, viewTexts } from './texts.ts';

export function fullName({
  name,
  firstLastName,
  secondLastName,
}: Pick<Insured, 'name' | 'firstLastName' | 'secondLastName'>): string {
  return [name, firstLastName, secondLastName].filter(Boolean).join(' ');
}

/**
 * 'Av. Juárez 12, int. 3, Col. Centro, Mérida, Yucatán, C.P. 97000'. A municipality named like its city appears once.
 */
export function addressLine(address: PostalAddress): string {
  const { municipality, city } = address;
  return [
    `${address.street} ${address.streetNumber}`,
    address.interiorNumber ? partyTexts.interior(address.interiorNumber) : null,
    address.neighborhood,
    municipality && municipality !== city ? municipality : null,
    city,
    address.state === city ? null : address.state,
    partyTexts.postalCode(address.zipCode),
  ]
    .filter(Boolean)
    .join(', ');
}

export function vehicleView(vehicle: InsuredVehicle) {
  const plates = vehicle.plates === PLATES_IN_PROCESS ? viewTexts.platesInProcess : vehicle.plates;
  return { ...vehicle, plates, year: String(vehicle.year) };
}

export function insurerCard(insurer: InsurerDetails) {
  return {
    name: insurer.name,
    address: insurer.address,
    facts: given([
      [partyTexts.taxId, insurer.taxId],
      [partyTexts.website, insurer.website],
    ]),
  };
}

export function brokerCard(broker: BrokerDetails) {
  return {
    name: broker.name,
    address: broker.address,
    facts: given([
      [partyTexts.licence, broker.licence],
      [partyTexts.phone, broker.phone],
      [partyTexts.email, broker.email],
    ]),
  };
}

export function uneCard({ une }: InsurerDetails) {
  return {
    name: partyTexts.une,
    facts: [
      { name: partyTexts.address, value: une.address },
      { name: partyTexts.phone, value: une.phone },
      { name: partyTexts.email, value: une.email },
    ],
  };
}

/** Leaves out lines without a value. */
function given(facts: [name: string, value: string | undefined][]) {
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
