import type { PolicyListItem } from '@socio/contracts/shared/policy';
import type { ServiceKind } from '@socio/domain/services';
import { texts } from './texts.ts';

/** Enough for the insurer to find the car by. */
const tailLength = 4;

/** What to say on the phone, sentence by sentence; what is masked is said by its end. */
export function spokenFacts(
  kind: ServiceKind,
  policyNumber: string,
  policy: PolicyListItem | null,
): string[] {
  const own = texts.panel;
  const car = [
    policy?.['vehicle_insurance_application-brand_model'],
    policy?.['vehicle_insurance_application-year'],
  ].filter(Boolean);
  const plates = policy?.['vehicle_insurance_application-license_plates'];
  const vin = policy?.['vehicle_insurance_application-serial_number'];
  return [
    own.needs[kind],
    own.policy(policyNumber),
    ...(car.length === 0 ? [] : [own.car(car.join(' '))]),
    ...(plates ? [isMasked(plates) ? own.platesEnd(plates.slice(-tailLength)) : own.plates(plates)] : []),
    ...(vin ? [own.vin(vin.slice(-tailLength))] : []),
    own.where,
  ];
}

const isMasked = (value: string) => !/^[\w\s-]+$/.test(value);
