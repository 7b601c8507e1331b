import { stepLabel as labelOf } from '@socio/domain/labels';
import { stepLabelTexts } from './texts.ts';

export function stepLabel(stepType: string, currentStep: string): string {
  return stepLabelTexts[labelOf(stepType, currentStep)];
}
