import { storedStepOf } from '@socio/domain/flow/step-names';
import type { Application } from './application.ts';

type Data = Pick<
  Application,
  'year' | 'versionId' | 'zipCode' | 'gender' | 'birthDate' | 'phone' | 'currentStep' | 'stage'
>;

/**
 * Where the application is resumed. In the quote stage it is the first step with missing data, so it goes back only if
 * data were removed (by another brand); in the contracting stage its own steps decide.
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
