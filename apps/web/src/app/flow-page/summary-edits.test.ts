import { expect, test, vi } from 'vitest';
import { flowFacts } from '../../flow/flow-facts.ts';
import { sampleApplication } from '../../flow/testing/sample-application.ts';
import type { Flow } from './use-flow.ts';
import { summaryEdits } from './summary-edits.ts';

const payable = flowFacts(
  { ...sampleApplication, addressId: 'a', quoteValidUntil: '2026-06-13' },
  '2026-05-14',
);
const person = ['postalCode', 'gender', 'birthDate', 'phone'];

function flowAt(shown: number | null, change: Partial<typeof sampleApplication> = {}) {
  const application = { ...sampleApplication, ...change };
  const [editVehicle, editPersonal, goTo] = [vi.fn(), vi.fn(), vi.fn()];
  const flow = {
    open: { application },
    step: { shown, facts: payable },
    walk: { goTo },
    edits: { editVehicle, editPersonal },
  };
  return { editVehicle, editPersonal, goTo, edits: summaryEdits(flow as unknown as Flow) };
}

// holds Q109, Q110, Q111, Q112, Q113, Q114, Q115, Q117
test.each([
  [4, {}, ['vehicle']],
  [7, {}, ['vehicle', ...person, 'payment']],
  [10, {}, ['vehicle', ...person, 'payment']],
  [11, {}, ['vehicle', ...person, 'address']],
  [8, {}, person],
  [9, {}, ['vehicle']],
  [12, {}, []],
  [null, {}, []],
  [7, { versionId: null }, [...person, 'payment']],
  [11, { paymentStatus: 'charged' }, []],
] as const)('spec quote 2, Summary panel: at step %i, %j, what may be edited', (shown, change, fields) => {
  expect(Object.keys(flowAt(shown, change).edits)).toEqual(fields);
});

// holds Q109, Q114, Q115
test('spec quote 2, Summary panel: where the icons lead', () => {
  const { edits, editVehicle, editPersonal, goTo } = flowAt(11);
  edits.vehicle?.();
  edits.gender?.();
  edits.address?.();
  expect(editVehicle).toHaveBeenCalledOnce();
  expect(editPersonal).toHaveBeenCalledExactlyOnceWith(5);
  expect(goTo).toHaveBeenCalledExactlyOnceWith(10);
});

test.each([
  ['postalCode', 4],
  ['gender', 5],
  ['birthDate', 5],
  ['phone', 6],
] as const)('spec quote 2, Summary panel: the icon of %s edits question %i', (field, question) => {
  const { edits, editPersonal } = flowAt(7);
  edits[field]?.();
  expect(editPersonal).toHaveBeenCalledExactlyOnceWith(question);
});

test('spec quote 2, Summary panel: the icon of payment leads to 11', () => {
  const { edits, goTo } = flowAt(10);
  edits.payment?.();
  expect(goTo).toHaveBeenCalledExactlyOnceWith(11);
});
