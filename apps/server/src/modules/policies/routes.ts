import { wrap } from '@socio/contracts/envelope';
import type { PolicyData } from '@socio/contracts/shared/policy';
import { answerCodes } from '@socio/contracts/shared/texts';
import { addPlates as addPlatesContract } from '@socio/contracts/add-plates';
import { changePolicy as changePolicyContract } from '@socio/contracts/change-policy';
import { cancellationDocument } from '@socio/contracts/cancellation-document';
import { endorsementDocument } from '@socio/contracts/endorsement-document';
import { generatePolicyPdf } from '@socio/contracts/generate-policy-pdf';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { policies as policiesContract } from '@socio/contracts/policies';
import { policyDocument } from '@socio/contracts/policy-document';
import { updateInsuranceApplicationStep12 } from '@socio/contracts/update-insurance-application-step12';
import { updatePolicyUrl } from '@socio/contracts/update-policy-url';
import { verifyPolicy as verifyPolicyContract } from '@socio/contracts/verify-policy';
import { isWithin } from '@socio/domain/access-ages';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireOwnMembership } from '../../http/require-own-membership.ts';
import type { RecordRead } from '../audit/event.ts';
import type { FindPendingCard } from '../mandates/attempts/repository.ts';
import type { ShowReceipts } from '../receipts/receipt.ts';
import type { AwaitDocument } from './await-document.ts';
import { cancellationView } from './cancelling/cancellation-view.ts';
import type { Cancellation } from './cancelling/cancellation.ts';
import { findLastCancellation } from './cancelling/repository.ts';
import { listRefunds, listRefundsOfPolicy } from './cancelling/refunds/repository.ts';
import { cancellingRoutes, type CancellingDependencies } from './cancelling/routes.ts';
import type { AddPlates } from './endorsements/add-plates.ts';
import type { ChangePolicy } from './endorsements/change-policy.ts';
import type { Endorsement } from './endorsements/endorsement.ts';
import { isPricedKind } from './endorsements/priced/stored-change.ts';
import { listOwnEndorsements } from './endorsements/repository.ts';
import type { ShowRenewal } from './renewing/renewal-view.ts';
import { reinstatingRoutes, type ReinstatingDependencies } from './reinstatement/routes.ts';
import { renewingRoutes, type RenewingDependencies } from './renewing/routes.ts';
import { pricedChangeRoutes, type PricedChangeDependencies } from './endorsements/priced/routes.ts';
import { openDetailsInstead } from './open-details-instead.ts';
import type { FinishContracting } from './finish-contracting.ts';
import { issuedOf, type Policy } from './policy.ts';
import {
  findOwnPolicyInFull,
  toPolicyInFull,
  type FullRow,
  type PolicyInFull,
} from './in-full/repository.ts';
import { policyData, policyListItem } from './policy-view.ts';
import type { ReadDocument } from './read-document.ts';
import { findPolicyByNumber, findPolicyOfApplication, listPoliciesInForce } from './repository.ts';
import { texts } from './texts.ts';
import type { VerifyPolicy } from './verify-policy.ts';

type Dependencies = {
  db: Database;
  finishContracting: FinishContracting;
  awaitDocument: AwaitDocument;
  readDocument: ReadDocument;
  addPlates: AddPlates;
  changePolicy: ChangePolicy;
  findPendingCard: FindPendingCard;
  showReceipts: ShowReceipts<Policy>;
  verifyPolicy: VerifyPolicy;
  cancelling: CancellingDependencies;
  renewing: RenewingDependencies;
  reinstating: ReinstatingDependencies;
  showRenewal: ShowRenewal;
  pricedChanges: PricedChangeDependencies;
  readPolicy: RecordRead<FullRow>;
};

/** Plates may be missing only if the member says that they are in process, and nobody says both. */
function requirePlatesOrReason(body: {
  license_plate?: string | undefined;
  plates_pending?: boolean | undefined;
}): void {
  const hasPlates = body.license_plate !== undefined;
  if (hasPlates !== (body.plates_pending ?? false)) return;
  const wrong = hasPlates ? 'PLATES_INVALID' : 'PLATES_REQUIRED';
  throw new Refusal('FIELDS_INVALID', { fields: { license_plate: wrong } });
}

export function policyRoutes(mount: Mount, deps: Dependencies): void {
  const {
    db,
    finishContracting,
    awaitDocument,
    readDocument,
    addPlates,
    changePolicy,
    verifyPolicy,
    readPolicy,
    showReceipts,
    showRenewal,
    findPendingCard,
  } = deps;

  const viewOf = async (policyNumber: string, cancellation: Cancellation | undefined) =>
    cancellationView(
      policyNumber,
      cancellation,
      cancellation === undefined ? [] : await listRefunds(db, { cancellationId: cancellation.id }),
    );

  const refundsOf = async (policy: Policy, endorsements: readonly Endorsement[]) =>
    endorsements.some(({ kind, price }) => isPricedKind(kind) && price !== null && price.total < 0)
      ? await listRefundsOfPolicy(db, policy.id)
      : [];

  /** Asks only for what the policy has: few have any of it. */
  const dataOf = async (found: PolicyInFull, now: Date): Promise<PolicyData> => {
    const { policy, receipt, mandate, account, has } = found;
    const { memberId } = policy;
    const { policyNumber } = issuedOf(policy);
    const [receipts, endorsements, pendingCard, cancelled, renewal] = await Promise.all([
      showReceipts(policy, found.receipts),
      has.endorsements ? listOwnEndorsements(db, memberId, policyNumber) : [],
      has.cardAttempts ? findPendingCard(db, { memberId, policyNumber }) : undefined,
      has.cancellations ? findLastCancellation(db, memberId, policyNumber) : undefined,
      has.renewal ? showRenewal(policy, now) : null,
    ]);
    const [cancellation, refunds] = await Promise.all([
      viewOf(policyNumber, cancelled),
      refundsOf(policy, endorsements),
    ]);
    return policyData(policy, {
      receipt,
      receipts,
      endorsements,
      refunds,
      mandate,
      pendingCard,
      cancellation,
      renewal,
      account,
      now,
    });
  };

  const findInFull = async (memberId: string, policyNumber: string): Promise<PolicyInFull> => {
    const found = await findOwnPolicyInFull(db, memberId, policyNumber);
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return found;
  };

  const inFull = async (policy: Policy, now: Date) =>
    await dataOf(await findInFull(policy.memberId, issuedOf(policy).policyNumber), now);

  cancellingRoutes(mount, deps.cancelling, inFull);
  renewingRoutes(mount, deps.renewing, inFull);
  pricedChangeRoutes(mount, deps.pricedChanges, async (memberId, policyNumber, now) =>
    dataOf(await findInFull(memberId, policyNumber), now),
  );
  reinstatingRoutes(mount, deps.reinstating);

  mount(updateInsuranceApplicationStep12, async ({ body, application, memberId, now }) => {
    requirePlatesOrReason(body);
    const policy = await finishContracting({
      applicationId: application().id,
      memberId: memberId(),
      serialNumber: body.serial_number,
      licensePlate: body.license_plate,
      insuredTwiceAccepted: body.insured_twice_accepted ?? false,
      now,
    });
    return { ...wrap({ get_insurance_policy_data: [await inFull(policy, now)] }), message: texts.issued };
  });

  const answerDocument = async (
    reply: FastifyReply,
    ...request: Parameters<AwaitDocument>
  ): ReturnType<AwaitDocument> => {
    const answer = await awaitDocument(...request);
    if (!answer.success) void reply.status(answerCodes.DOCUMENT_PENDING.status);
    return answer;
  };

  mount(generatePolicyPdf, async ({ body, memberId, reply }) => {
    // The only part used of everything that the page sends (calls.md, Payment).
    const policy = await findPolicyByNumber(db, body.policyData.policy_number);
    return await answerDocument(reply, policy, memberId());
  });

  mount(updatePolicyUrl, async ({ body, memberId, reply }) => {
    const policy = await findPolicyOfApplication(db, body.insurance_application_id);
    return await answerDocument(reply, policy, memberId());
  });

  mount(getAllPolicies, async ({ body, session, memberId, now }) => {
    requireOwnMembership(session, body.membership_id);
    const authenticated = isWithin('authenticated', session?.authenticatedAt ?? null, now);
    const owner = memberId();
    const found = await listPoliciesInForce(db, {
      memberId: owner,
      now,
      limit: body.limit,
    });
    const all_policies = found.policies.map((policy) => policyListItem(policy, authenticated, now));
    return wrap({ all_policies, total: found.total });
  });

  mount(policiesContract, async ({ params, memberId, now }) => {
    const { policyNumber } = params;
    const found = await readPolicy({
      at: now,
      kind: 'policy-read',
      actor: 'member',
      memberId: memberId(),
      // Not in the history of the purchase, which an operator reads.
      applicationId: null,
      details: { policy: policyNumber },
    });
    return wrap({ get_insurance_policy_data: [await dataOf(toPolicyInFull(found), now)] });
  });

  mount(addPlatesContract, async ({ body, memberId, now }) => {
    const { policy_number: policyNumber, license_plate: licensePlate } = body;
    const policy = await addPlates({ memberId: memberId(), policyNumber, licensePlate, now });
    return wrap({ get_insurance_policy_data: [await inFull(policy, now)] });
  });

  mount(changePolicyContract, async ({ body, memberId, now }) => {
    const { policy_number: policyNumber, change } = body;
    const policy = await changePolicy({ memberId: memberId(), policyNumber, change, now });
    return wrap({ get_insurance_policy_data: [await inFull(policy, now)] });
  });

  mount(
    policyDocument,
    async ({ params, memberId, now, reply }) => {
      const { policyNumber } = params;
      const bytes = await readDocument({ memberId: memberId(), policyNumber, now });
      return sendDocument(reply, `poliza-${policyNumber}`, bytes);
    },
    { belowLevel: openDetailsInstead },
  );

  mount(
    endorsementDocument,
    async ({ params, memberId, now, reply }) => {
      const { policyNumber } = params;
      const number = Number(params.number);
      const bytes = await readDocument({ memberId: memberId(), policyNumber, of: number, now });
      return sendDocument(reply, `poliza-${policyNumber}-endoso-${number}`, bytes);
    },
    { belowLevel: openDetailsInstead },
  );

  mount(
    cancellationDocument,
    async ({ params, memberId, now, reply }) => {
      const { policyNumber } = params;
      const bytes = await readDocument({ memberId: memberId(), policyNumber, of: 'cancellation', now });
      return sendDocument(reply, `poliza-${policyNumber}-cancelacion`, bytes);
    },
    { belowLevel: openDetailsInstead },
  );

  mount(verifyPolicyContract, async ({ params, ip, now }) =>
    wrap({ policy: await verifyPolicy({ policyNumber: params.policyNumber, seal: params.seal, ip, now }) }),
  );
}

function sendDocument(reply: FastifyReply, name: string, bytes: Uint8Array): FastifyReply {
  return reply
    .type('application/pdf')
    .header('Content-Disposition', `inline; filename="${name}.pdf"`)
    .header('Cache-Control', 'private, no-store')
    .send(Buffer.from(bytes));
}
