import { preloadPart } from '../../components/on-demand.tsx';
import { loadIdentityDialog } from '../identity-over-page.tsx';
import { stepOnDemand } from '../../flow/step-on-demand.tsx';

/** One script per step, fetched when the step is rendered or just before (see `preloadFollowing`). */
const load = {
  brandModel: async () =>
    (await import('../../features/quote/components/brand-model-step.tsx')).BrandModelStep,
  year: async () => (await import('../../features/quote/components/year-step.tsx')).YearStep,
  version: async () => (await import('../../features/quote/components/version-step.tsx')).VersionStep,
  postalCode: async () =>
    (await import('../../features/quote/components/postal-code-step.tsx')).PostalCodeStep,
  personalInfo: async () =>
    (await import('../../features/quote/components/personal-info-step.tsx')).PersonalInfoStep,
  contactConsent: async () =>
    (await import('../../features/quote/components/contact-consent-step.tsx')).ContactConsentStep,
  quotes: async () => (await import('../../features/quote/components/quotes-step.tsx')).QuotesStep,
  editVehicle: async () =>
    (await import('../../features/quote/components/edit-vehicle-step.tsx')).EditVehicleStep,
  editPersonal: async () =>
    (await import('../../features/quote/components/edit-personal-step.tsx')).EditPersonalStep,
  address: async () => (await import('../../features/contract/components/address-step.tsx')).AddressStep,
  payment: async () => (await import('../../features/contract/components/payment-step.tsx')).PaymentStep,
  vehicleData: async () =>
    (await import('../../features/contract/components/vehicle-data-step.tsx')).VehicleDataStep,
  paymentReturned: async () =>
    (await import('../../features/contract/components/payment-returned.tsx')).PaymentReturned,
  identity: loadIdentityDialog,
};

export const BrandModelStep = stepOnDemand(load.brandModel);
export const YearStep = stepOnDemand(load.year);
export const VersionStep = stepOnDemand(load.version);
export const PostalCodeStep = stepOnDemand(load.postalCode);
export const PersonalInfoStep = stepOnDemand(load.personalInfo);
export const ContactConsentStep = stepOnDemand(load.contactConsent);
export const QuotesStep = stepOnDemand(load.quotes);
export const EditVehicleStep = stepOnDemand(load.editVehicle);
export const EditPersonalStep = stepOnDemand(load.editPersonal);
export const AddressStep = stepOnDemand(load.address);
export const PaymentStep = stepOnDemand(load.payment);
export const VehicleDataStep = stepOnDemand(load.vehicleData);

export const PaymentReturned = stepOnDemand(load.paymentReturned);

const following: Partial<Record<number, (() => Promise<unknown>)[]>> = {
  1: [load.year],
  2: [load.version],
  3: [load.postalCode],
  4: [load.quotes, load.personalInfo],
  5: [load.contactConsent],
  6: [load.quotes],
  7: [load.identity, load.address],
  10: [load.payment],
  11: [load.vehicleData],
};

/** Preloads the next step's script, so that going on does not have to wait for it. */
export function preloadFollowing(step: number): void {
  for (const next of following[step] ?? []) preloadPart(next);
}
