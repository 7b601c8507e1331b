import { wrap } from '@socio/contracts/envelope';
import { answerCodes } from '@socio/contracts/error-texts';
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
import type { AwaitDocument } from './await-document.ts';
import { openDetailsInstead } from './open-details-instead.ts';
import type { FinishContracting } from './finish-contracting.ts';
import type { Policy } from './policy.ts';
import { policyData, policyListItem } from './policy-view.ts';
import type { ReadDocument } from './read-document.ts';
import {
  findOwnPolicyInFull,
  findPolicyByNumber,
  findPolicyOfApplication,
  findReceipt,
  listPoliciesInForce,
} from './repository.ts';
import { texts } from './texts.ts';
import type { VerifyPolicy } from './verify-policy.ts';

type Dependencies = {
  db: Database;
  finishContracting: FinishContracting;
  awaitDocument: AwaitDocument;
  readDocument: ReadDocument;
  verifyPolicy: VerifyPolicy;
};

export function policyRoutes(mount: Mount, deps: Dependencies): void {
  const { db, finishContracting, awaitDocument, readDocument, verifyPolicy } = deps;

  const inFull = async (policy: Policy, now: Date) =>
    policyData(policy, await findReceipt(db, policy.applicationId), now);

  mount(updateInsuranceApplicationStep12, async ({ body, application, memberId, now }) => {
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
    const all_policies = found.policies.map((policy) => policyListItem(policy, authenticated));
    return wrap({ all_policies, total: found.total });
  });

  mount(policiesContract, async ({ params, memberId, now }) => {
    const found = await findOwnPolicyInFull(db, memberId(), params.policyNumber);
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return wrap({ get_insurance_policy_data: [policyData(found.policy, found.receipt, now)] });
  });

  mount(
    policyDocument,
    async ({ params, memberId, now, reply }) => {
      const { policyNumber } = params;
      const bytes = await readDocument({ memberId: memberId(), policyNumber, now });
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `inline; filename="poliza-${policyNumber}.pdf"`)
        .header('Cache-Control', 'private, no-store')
        .send(Buffer.from(bytes));
    },
    { belowLevel: openDetailsInstead },
  );

  mount(verifyPolicyContract, async ({ params, ip, now }) =>
    wrap({ policy: await verifyPolicy({ policyNumber: params.policyNumber, seal: params.seal, ip, now }) }),
  );
}
