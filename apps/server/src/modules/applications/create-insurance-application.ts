import { randomUUID } from 'node:crypto';
import { storedStepOf } from '@socio/domain/flow/step-names';
import type { Database } from '../../db/connection.ts';
import { owns, type Session } from '../../http/session.ts';
import { limitUse, type CountUse } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import { withAccount, type Application } from './application.ts';
import { findApplicationByKey, giveUntouchedApplication } from './handover/repository.ts';
import { currentStepOf } from './current-step.ts';
import { editApplication } from './edit-application.ts';
import { findAccountPerson, findApplicationAccess, insertApplication } from './repository.ts';
import { isBrandModelKnown } from './catalogue/repository.ts';

/** architecture.md, Sessions and access: visitors. */
const visitorLimit = { limit: 10, windowSeconds: 3600 };

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
  ip: string;
  now: Date;
};

export type CreateInsuranceApplication = (asked: Asked) => Promise<string>;

/** Step 1: creates an application with the person's data from the account, or changes the brand of an own one. */
export function createCreateInsuranceApplication(deps: {
  db: Database;
  countUse: CountUse;
}): CreateInsuranceApplication {
  const { db, countUse } = deps;

  async function chooseBrandAgain(
    id: string,
    brandModel: string,
    session: Session | null,
    now: Date,
  ): Promise<string> {
    const access = await findApplicationAccess(db, id);
    if (access?.stage !== 'cotizacion' || session === null || !owns(session, access)) {
      throw new Refusal('NOT_FOUND');
    }
    await editApplication(db, { applicationId: id, session, now }, async () => ({
      brandModel,
      year: null,
      versionId: null,
      versionName: null,
    }));
    return id;
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
      const isLost = now.getTime() - made.createdAt.getTime() < lostAnswerMs;
      if (!isLost || made.memberId !== null || owner?.memberId != null) throw new Refusal('NOT_FOUND');
      owner ??= await openVisitor();
      if (!(await giveUntouchedApplication(db, made.id, owner.familyId))) throw new Refusal('NOT_FOUND');
    }
    if (made.brandModel === brandModel) return made.id;
    return await chooseBrandAgain(made.id, brandModel, owner, now);
  }

  return async (asked) => {
    const { brandModel, applicationId, requestKey, session, openVisitor, ip, now } = asked;
    if (!(await isBrandModelKnown(db, brandModel))) throw new Refusal('VERSION_MISMATCH');
    if (applicationId !== null) return await chooseBrandAgain(applicationId, brandModel, session, now);
    const known = await findMade(asked, session);
    if (known !== undefined) return known;
    const memberId = session?.memberId ?? null;
    if (memberId === null) {
      await limitUse(countUse, { key: `visitor-applications:${ip}`, ...visitorLimit, now });
    }
    const visit = session ?? (await openVisitor());
    const application = withAccount(
      { ...blank, id: randomUUID(), brandModel, memberId, lastUpdatedAt: now },
      await findAccountPerson(db, memberId),
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

const blank: Omit<Application, 'id' | 'brandModel' | 'memberId' | 'lastUpdatedAt'> = {
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
