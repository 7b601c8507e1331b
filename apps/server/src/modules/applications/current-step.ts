import type { Application } from './application.ts';

type Data = Pick<
  Application,
  'year' | 'versionId' | 'zipCode' | 'gender' | 'birthDate' | 'phone' | 'currentStep' | 'stage'
>;

/**
 * Where the application is resumed: in the quote stage the first step whose data are missing, so that it goes back
 * only where data were taken away (another brand). In the contracting stage its own steps say it.
 */
export function currentStepOf(application: Data): string {
  if (application.stage === 'contratacion') return application.currentStep;
  if (application.year === null) return 'step-2-year';
  if (application.versionId === null) return 'step-3-version';
  if (application.zipCode === null) return 'step-4-postal-code';
  if (application.gender === null || application.birthDate === null) return 'step-5-personal-info';
  if (application.phone === null) return 'step-6-contact-consent';
  return 'step-7-quotes';
}
