import { setTimeout as sleep } from 'node:timers/promises';
import { generatePolicyPdf } from '@socio/contracts/generate-policy-pdf';
import { requestRefund } from '@socio/contracts/request-refund';
import { updateInsuranceApplicationStep12 } from '@socio/contracts/update-insurance-application-step12';
import { answerOf } from './patient-client.ts';
import { setFaults, type Shopper, type ShopFloor } from './shop-floor.ts';
import { note, noteUnexpected, type Shopping } from './shopping.ts';

const patienceMs = 150_000;

const send = ({ impatient }: Shopper, { applicationId, plan }: Shopping) =>
  impatient.call(updateInsuranceApplicationStep12, {
    insurance_application_id: applicationId,
    serial_number: plan.vin,
    license_plate: plan.plates,
    // Of a car that the insurer refuses, or fails at, there is only one.
    insured_twice_accepted: true,
  });

/** Step 12 as the page does it: repeated while pending or after a lost answer. */
async function issue(
  floor: ShopFloor,
  shopper: Shopper,
  shopping: Shopping,
): Promise<string | 'refused' | null> {
  const until = performance.now() + patienceMs;
  for (let round = 1; performance.now() < until; round += 1) {
    floor.calls.emit('finish');
    const answer = await answerOf(send(shopper, shopping));
    if (answer === null) shopping.lostAnswers += 1;
    const policy =
      answer?.status === 200 ? answer.body.data.data.response.get_insurance_policy_data[0] : undefined;
    note(shopping, `finish: ${policy?.policy_number ?? answer?.code ?? answer?.status ?? 'no answer'}`);
    if (policy !== undefined) return policy.policy_number;
    if (answer?.code === 'POLICY_REFUSED' || answer?.code === 'APPLICATION_INACTIVE') return 'refused';
    if (answer?.code === 'VEHICLE_REFUSED') return await askForMoney(shopper, shopping);
    if (answer !== null && answer.status < 500) {
      noteUnexpected(shopping, `step 12 answers ${answer.code ?? answer.status}`);
      return null;
    }
    await sleep(Math.min(round * 200, 1500));
  }
  noteUnexpected(shopping, 'step 12 came to no end');
  return null;
}

/** 'Devolver mi pago', repeated until the refund is confirmed. */
async function askForMoney(shopper: Shopper, shopping: Shopping): Promise<'refused' | null> {
  const until = performance.now() + patienceMs;
  for (let round = 1; performance.now() < until; round += 1) {
    const body = { insurance_application_id: shopping.applicationId };
    const answer = await answerOf(shopper.impatient.call(requestRefund, body));
    note(shopping, `refund: ${answer?.code ?? answer?.status ?? 'no answer'}`);
    if (answer?.status === 200) return 'refused';
    if (answer !== null && answer.status < 500) break;
    await sleep(Math.min(round * 200, 1500));
  }
  noteUnexpected(shopping, 'the refund was not taken on');
  return null;
}

/** What the person ends up with: the file itself. */
async function fetchDocument(shopper: Shopper, shopping: Shopping, policyNumber: string): Promise<void> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const policyData = { policy_number: policyNumber };
    const made = await answerOf(shopper.impatient.call(generatePolicyPdf, { policyData }));
    if (made?.status === 200 && made.body.success) {
      const read = await answerOf(shopper.impatient.send({ method: 'GET', url: made.body.url ?? '' }));
      const bytes = read?.status === 200 && Buffer.isBuffer(read.raw) ? read.raw : null;
      if (bytes?.subarray(0, 4).toString() === '%PDF') return note(shopping, 'document: read');
    }
    note(shopping, `document: ${made?.code ?? made?.status ?? 'no answer'}`);
    await sleep(500);
  }
  noteUnexpected(shopping, 'the document never came');
}

export async function finish(floor: ShopFloor, shopper: Shopper, shopping: Shopping): Promise<void> {
  await setFaults(floor, shopping, 'finish');
  const { leaves, tabs } = shopping.plan;
  if (leaves === 'while-issuing') {
    floor.calls.emit('finish');
    void answerOf(send(shopper, shopping));
    return note(shopping, 'finish: left');
  }
  const answers = await Promise.all(Array.from({ length: tabs }, () => issue(floor, shopper, shopping)));
  const [first = null] = answers;
  if (answers.some((one) => one !== first))
    noteUnexpected(shopping, `two tabs were told ${answers.join(', ')}`);
  if (first === null) return;
  if (first === 'refused') {
    shopping.told.isRefused = true;
    return;
  }
  shopping.told.policyNumber = first;
  await fetchDocument(shopper, shopping, first);
}
