import { missingFor } from '@socio/domain/flow/allowed-step';
import type { SummaryEdits } from '../../features/summary/components/summary-content.tsx';
import { isLocked } from '../../flow/flow-facts.ts';
import type { Flow } from './use-flow.ts';

/** No edits once a payment card is selected (the server says so) or from step 12 on (specification quote 2). */
export function summaryEdits({
  open,
  step,
  walk,
  edits,
}: Pick<Flow, 'open' | 'step' | 'walk' | 'edits'>): SummaryEdits {
  const { application } = open;
  const { shown, facts } = step;
  const { goTo } = walk;
  const { editVehicle, editPersonal } = edits;
  if (application === null || shown === null || shown >= 12 || isLocked(application)) return {};
  const canPay = missingFor(facts, 11).length === 0;
  const isCarComplete = application.versionId !== null;
  const answered = (question: number): boolean => shown > question && shown !== 9;
  return {
    ...(isCarComplete && shown !== 8 && { vehicle: editVehicle }),
    ...(answered(4) && { postalCode: () => editPersonal(4) }),
    ...(answered(5) && { gender: () => editPersonal(5), birthDate: () => editPersonal(5) }),
    ...(answered(6) && { phone: () => editPersonal(6) }),
    ...(shown === 11 && { address: () => goTo(10) }),
    // Edit screens have to be saved first.
    ...(canPay && (shown === 7 || shown === 10) && { payment: () => goTo(11) }),
  };
}
