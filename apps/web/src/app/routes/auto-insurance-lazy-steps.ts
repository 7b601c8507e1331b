import { lazy } from 'react';
import { loadIdentityDialog } from '../identity-over-page.tsx';

/** One script for each step, fetched when it is drawn or just before (see `preloadStep`). */
const load = {
  brandModel: () => import('../../features/quote/components/brand-model-step.tsx'),
  year: () => import('../../features/quote/components/year-step.tsx'),
  version: () => import('../../features/quote/components/version-step.tsx'),
  postalCode: () => import('../../features/quote/components/postal-code-step.tsx'),
  personalInfo: () => import('../../features/quote/components/personal-info-step.tsx'),
  contactConsent: () => import('../../features/quote/components/contact-consent-step.tsx'),
  quotes: () => import('../../features/quote/components/quotes-step.tsx'),
  editVehicle: () => import('../../features/quote/components/edit-vehicle-step.tsx'),
  editPersonal: () => import('../../features/quote/components/edit-personal-step.tsx'),
  address: () => import('../../features/contract/components/address-step.tsx'),
  payment: () => import('../../features/contract/components/payment-step.tsx'),
  vehicleData: () => import('../../features/contract/components/vehicle-data-step.tsx'),
  paymentReturned: () => import('../../features/contract/components/payment-returned.tsx'),
  identity: loadIdentityDialog,
};

export const BrandModelStep = lazy(async () => ({ default: (await load.brandModel()).BrandModelStep }));
export const YearStep = lazy(async () => ({ default: (await load.year()).YearStep }));
export const VersionStep = lazy(async () => ({ default: (await load.version()).VersionStep }));
export const PostalCodeStep = lazy(async () => ({ default: (await load.postalCode()).PostalCodeStep }));
export const PersonalInfoStep = lazy(async () => ({ default: (await load.personalInfo()).PersonalInfoStep }));
export const ContactConsentStep = lazy(async () => ({
  default: (await load.contactConsent()).ContactConsentStep,
}));
export const QuotesStep = lazy(async () => ({ default: (await load.quotes()).QuotesStep }));
export const EditVehicleStep = lazy(async () => ({ default: (await load.editVehicle()).EditVehicleStep }));
export const EditPersonalStep = lazy(async () => ({ default: (await load.editPersonal()).EditPersonalStep }));
export const AddressStep = lazy(async () => ({ default: (await load.address()).AddressStep }));
export const PaymentStep = lazy(async () => ({ default: (await load.payment()).PaymentStep }));
export const VehicleDataStep = lazy(async () => ({ default: (await load.vehicleData()).VehicleDataStep }));

export const PaymentReturned = lazy(async () => ({
  default: (await load.paymentReturned()).PaymentReturned,
}));

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

/** Fetches the script of the step that follows, so that going on does not wait for it. */
export function preloadFollowing(step: number): void {
  for (const next of following[step] ?? []) void next().catch(() => undefined);
}
