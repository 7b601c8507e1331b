import type { StepProps } from '../step-props.ts';
import { sampleApplication } from './sample-application.ts';

/** What the page passes to a step that is only rendered. */
export const sampleStepProps: StepProps = {
  application: sampleApplication,
  editing: false,
  withIdentity: async (work) => work(),
  isHere: () => true,
  onSaved: async () => undefined,
  onContinue: () => undefined,
  onBack: () => undefined,
};
