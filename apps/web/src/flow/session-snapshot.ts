import { maskBirthDate, maskEmail, maskPhone, isMask } from '@socio/domain/masks';
import type { Application } from './application.ts';

/** What the browser keeps of an open application (specification quote 3, Stored session), personal values as masks. */
export type SessionSnapshot = ReturnType<typeof sessionSnapshot>;

export function sessionSnapshot(application: Application, now: Date) {
  const { gender, birthDate, phone, email } = application;
  return {
    insuranceApplicationId: application.id,
    stepType: application.stepType,
    currentStep: application.currentStep,
    timestamp: now.getTime(),
    brandModel: application.brandModel,
    selectedBrandModel: application.brandModel,
    year: application.year,
    version: application.versionName,
    versionName: application.versionName,
    selectedVersionId: application.versionId,
    postalCode: application.postalCode,
    gender,
    birthDate: masked(birthDate, maskBirthDate),
    phone: masked(phone, maskPhone),
    email: masked(email, maskEmail),
    coverage: application.coverage,
    billingCycle: application.billingCycle,
    acceptedTerms: application.acceptedTerms,
    acceptedPrivacy: application.acceptedPrivacy,
    acceptedMarketing: application.acceptedMarketing,
    hasCompleteProfile: gender !== null && birthDate !== null && phone !== null,
  };
}

function masked(value: string | null, mask: (value: string) => string): string | null {
  return value === null || isMask(value) ? value : mask(value);
}
