import type { changePolicy } from '@socio/contracts/change-policy';
import type { ParsedRequestOf } from '@socio/contracts/contract';
import { budgets } from '@socio/domain/budgets';
import { civilDate } from '@socio/domain/dates';
import { isSameNameSpelled, lastDayToCorrectName } from '@socio/domain/endorsements/name-spelling';
import type { PolicyAddress } from '@socio/domain/endorsements/policy-values';
import type { PolicyChange } from '@socio/domain/endorsements/values-in-force';
import { policyStanding } from '@socio/domain/policy-term';
import { checkEmail } from '@socio/domain/validation/email';
import { normalizeName } from '@socio/domain/validation/names';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../../db/connection.ts';
import { refuseUse, type CountUse } from '../../../http/rate-limit.ts';
import { Refusal } from '../../../http/refusal.ts';
import { issuedOf, receivedAt, termOf, type Policy } from '../policy.ts';
import { findOwnPolicy } from '../repository.ts';
import type { Endorsement, FinishEndorsement } from './endorsement.ts';

type AskedChange = ParsedRequestOf<typeof changePolicy>['change'];
type PlainChange = Exclude<PolicyChange, { kind: 'plates' }>;

export type ChangePolicy = (request: {
  memberId: string;
  policyNumber: string;
  change: AskedChange;
  now: Date;
}) => Promise<Policy>;

/**
 * Stores what was asked for once, with the job that carries it through. `decide` says what changes in the policy as it is
 * then, null for nothing. Gives the endorsement of a simultaneous call for the same, null where there is nothing to do.
 */
export type AskChange = (
  policy: Policy,
  decide: (current: Policy) => PlainChange | null,
  now: Date,
) => Promise<Endorsement | null>;

type Dependencies = {
  db: Database;
  countUse: CountUse;
  isUsablePhone: (phone: string) => boolean;
  /** Refuses what is no place of its postal code. */
  checkPlace: (address: PolicyAddress) => Promise<void>;
  askChange: AskChange;
  finishEndorsement: FinishEndorsement;
};

/** A change without a price (after-the-sale.md, Changes). Sent again, it joins; what the policy says already is no change. */
export function createChangePolicy(dependencies: Dependencies): ChangePolicy {
  const { db, countUse, isUsablePhone, checkPlace, askChange, finishEndorsement } = dependencies;
  return async ({ memberId, policyNumber, change: asked, now }) => {
    const policy = await findOwnPolicy(db, memberId, policyNumber);
    if (policy === undefined) throw new Refusal('NOT_FOUND');
    // As on the policy's page, which is there as long as it is in force.
    const standing = policyStanding({ ...termOf(issuedOf(policy)), state: policy.state }, now);
    if (standing === 'cancelled' || standing === 'ended') throw new Refusal('NOT_FOUND');

    const decide = (current: Policy) => decideChange(current, asked, { isUsablePhone, now });
    const change = decide(policy);
    if (change === null) return policy;
    if (change.kind === 'address') await checkPlace(change.to);
    const seconds = await countUse({ key: `policy-changes:${memberId}`, ...budgets.policyChanges, now });
    if (seconds > 0) throw refuseUse('TOO_MANY', seconds);

    const endorsement = await askChange(policy, decide, now);
    const isDone = endorsement === null || endorsement.documentKey !== null;
    const finished = isDone ? endorsement : await finishEndorsement(endorsement.id);
    if (finished?.state === 'refused') throw new Refusal('CHANGE_REFUSED');
    if (finished !== null && finished?.state !== 'confirmed') throw new Refusal('CHANGE_PENDING');
    return (await findOwnPolicy(db, memberId, policyNumber)) ?? policy;
  };
}

type Given = { isUsablePhone: (phone: string) => boolean; now: Date };

function decideChange(policy: Policy, asked: AskedChange, given: Given): PlainChange | null {
  const change = changeOf(policy, asked, given);
  if (isDeepStrictEqual(change.from, change.to)) return null;
  if (change.kind === 'name') {
    // With the one that was issued: many small corrections do not add up to another person.
    if (!isSameNameSpelled(policy.snapshot.insured, change.to)) throw new Refusal('NAME_IS_ANOTHER');
    if (civilDate(given.now) > lastDayToCorrectName(receivedAt(policy)))
      throw new Refusal('NAME_CHANGE_LATE');
  }
  if (change.kind === 'address' && change.from.zipCode !== change.to.zipCode)
    throw new Refusal('ADDRESS_OTHER_POSTAL_CODE');
  return change;
}

function changeOf({ inForce }: Policy, asked: AskedChange, { isUsablePhone }: Given): PlainChange {
  const { insured, address } = inForce;
  switch (asked.kind) {
    case 'name': {
      const { name, firstLastName, secondLastName } = insured;
      return {
        kind: 'name',
        from: { name, firstLastName, secondLastName },
        to: {
          name: normalizeName(asked.name),
          firstLastName: normalizeName(asked.first_last_name),
          secondLastName: asked.second_last_name === null ? null : normalizeName(asked.second_last_name),
        },
      };
    }
    case 'contact': {
      const { phone, email } = insured;
      const to = { phone: asked.phone_number, email: asked.email ?? email };
      if (to.phone !== phone && !isUsablePhone(to.phone))
        throw new Refusal('FIELDS_INVALID', { fields: { phone_number: 'invalid_phone' } });
      if (to.email !== email && checkEmail(to.email ?? '') !== null)
        throw new Refusal('FIELDS_INVALID', { fields: { email: 'EMAIL_INVALID' } });
      return { kind: 'contact', from: { phone, email }, to };
    }
    case 'address':
      return {
        kind: 'address',
        from: address,
        to: {
          street: asked.street,
          streetNumber: asked.street_number,
          interiorNumber: asked.interior_number ?? '',
          neighborhood: asked.neighborhood_name,
          municipality: asked.municipality_name,
          city: asked.city_name,
          state: asked.state_name,
          zipCode: asked.zip_code,
        },
      };
  }
}
