import { storedStepOf } from '@socio/domain/flow/step-names';
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
  if (application.year === null) return storedStepOf(2);
  if (application.versionId === null) return storedStepOf(3);
  if (application.zipCode === null) return storedStepOf(4);
  if (application.gender === null || application.birthDate === null) return storedStepOf(5);
  if (application.phone === null) return storedStepOf(6);
  return storedStepOf(7);
}
