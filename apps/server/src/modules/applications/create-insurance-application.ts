import { randomUUID } from 'node:crypto';
import { isWithin } from '@socio/domain/access-ages';
import { storedStepOf } from '@socio/domain/flow/step-names';
import type { Database } from '../../db/connection.ts';
import { owns, type Session } from '../../http/session.ts';
import { Refusal } from '../../http/refusal.ts';
import { withAccount, type Application } from './application.ts';
import { findApplicationByKey, giveUntouchedApplication } from './handover/repository.ts';
import { currentStepOf } from './current-step.ts';
import { editApplication, type Editing } from './edit-application.ts';
import { insertApplication } from './making/repository.ts';
import { findAccountPerson, findApplicationAccess, mayBegin } from './repository.ts';
import { isBrandModelKnown } from './catalogue/repository.ts';

/** For this long a visitor's application can be claimed by its key alone, in case the cookie got lost. */
const lostAnswerMs = 10 * 60_000;

type Asked = {
  brandModel: string;
  /** An own application in the quote stage whose brand is being changed. */
  applicationId: string | null;
  /** Identical in every retry of a call that creates an application. */
  requestKey: string | null;
  session: Session | null;
  /** Gives a browser without a session a visitor's session. */
  openVisitor: () => Promise<Session>;
  /** Takes the place of one more application. */
  spend: NonNullable<Editing['beforeCopy']>;
  now: Date;
};

export type CreateInsuranceApplication = (asked: Asked) => Promise<string>;

/** Step 1: creates an application with the person's data from the account, or changes the brand of an own one. */
export function createCreateInsuranceApplication(deps: { db: Database }): CreateInsuranceApplication {
  const { db } = deps;

  async function chooseBrandAgain(
    id: string,
    { brandModel, spend, now }: Asked,
    session: Session | null,
  ): Promise<string> {
    const access = await findApplicationAccess(db, id);
    if (access?.stage !== 'cotizacion' || session === null || !owns(session, access)) {
      throw new Refusal('NOT_FOUND');
    }
    const editing = { applicationId: id, session, now, beforeCopy: spend };
    const edited = await editApplication(db, editing, async () => ({
      brandModel,
      year: null,
      versionId: null,
      versionName: null,
    }));
    return edited.id;
  }

  /**
   * The application that an earlier call with this key created, if any. Its answer may have been lost and a visitor's
   * cookie with it; then the key, which only this browser knows, proves ownership.
   */
  async function findMade(asked: Asked, session: Session | null): Promise<string | undefined> {
    const { brandModel, requestKey, openVisitor, now } = asked;
    const made = requestKey === null ? undefined : await findApplicationByKey(db, requestKey);
    if (made === undefined) return undefined;
    let owner = session;
    if (owner === null || !owns(owner, made)) {
      const age = now.getTime() - made.createdAt.getTime();
      // A call from before the application is the one that was given up: whoever sent it again has the application.
      const isLost = age >= 0 && age < lostAnswerMs;
      if (!isLost || made.memberId !== null || owner?.memberId != null) throw new Refusal('NOT_FOUND');
      owner ??= await openVisitor();
      const { familyId } = owner;
      if (!(await giveUntouchedApplication(db, made, { familyId, now }))) throw new Refusal('NOT_FOUND');
    }
    if (made.brandModel === brandModel) return made.id;
    return await chooseBrandAgain(made.id, asked, owner);
  }

  return async (asked) => {
    const { brandModel, applicationId, requestKey, session, openVisitor, spend, now } = asked;
    const memberId = session?.memberId ?? null;
    const isNew = applicationId === null;
    const [isKnown, isAllowed, account] = await Promise.all([
      isBrandModelKnown(db, brandModel),
      isNew && mayBegin(db, memberId),
      isNew ? findAccountPerson(db, memberId) : undefined,
    ]);
    if (!isKnown) throw new Refusal('VERSION_MISMATCH');
    if (!isNew) return await chooseBrandAgain(applicationId, asked, session);
    const known = await findMade(asked, session);
    if (known !== undefined) return known;
    if (!isAllowed) throw new Refusal('MEMBERSHIP_REQUIRED');
    await spend();
    const visit = session ?? (await openVisitor());
    const byOwner = memberId !== null && isWithin('authenticated', visit.authenticatedAt, now);
    const application = withAccount(
      { ...blank, id: randomUUID(), brandModel, memberId, byOwner, lastUpdatedAt: now },
      account,
    );
    const isMade = await insertApplication(
      db,
      {
        ...application,
        visitorFamilyId: memberId === null ? visit.familyId : null,
        currentStep: currentStepOf(application),
      },
      requestKey,
    );
    if (isMade) return application.id;
    // The same call arrived twice at once and the other one won.
    const first = await findMade(asked, visit);
    if (first === undefined) throw new Refusal('NOT_FOUND');
    return first;
  };
}

const blank: Omit<Application, 'id' | 'brandModel' | 'memberId' | 'byOwner' | 'lastUpdatedAt'> = {
  visitorFamilyId: null,
  stage: 'cotizacion',
  status: 'active',
  fulfilment: 'none',
  currentStep: storedStepOf(1),
  year: null,
  versionId: null,
  versionName: null,
  zipCode: null,
  gender: null,
  birthDate: null,
  phone: null,
  quoteId: null,
  coverage: null,
  billingCycle: null,
  addressId: null,
};
