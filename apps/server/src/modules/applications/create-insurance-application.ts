import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/connection.ts';
import { owns, type Session } from '../../http/access.ts';
import { limitUse, type CountUse } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import { withAccount, type Application } from './application.ts';
import { currentStepOf } from './current-step.ts';
import { editApplication } from './edit-application.ts';
import {
  findAccountPerson,
  findApplicationAccess,
  insertApplication,
  isBrandModelKnown,
} from './repository.ts';

/** architecture.md, Sessions and access: visitors. */
const visitorLimit = { limit: 10, windowSeconds: 3600 };

export type CreateInsuranceApplication = (input: {
  brandModel: string;
  /** An own application of the quote stage whose brand is chosen anew. */
  applicationId: string | null;
  session: Session | null;
  /** Gives a browser that has no session one of a visitor. */
  openVisitor: () => Promise<Session>;
  ip: string;
  now: Date;
}) => Promise<string>;

/** Step 1: makes an application with what the account knows of the person, or sets the brand of an own one. */
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

  return async ({ brandModel, applicationId, session, openVisitor, ip, now }) => {
    if (!(await isBrandModelKnown(db, brandModel))) throw new Refusal('VERSION_MISMATCH');
    if (applicationId !== null) return await chooseBrandAgain(applicationId, brandModel, session, now);
    const memberId = session?.memberId ?? null;
    if (memberId === null) {
      await limitUse(countUse, { key: `visitor-applications:${ip}`, ...visitorLimit, now });
    }
    const { familyId } = session ?? (await openVisitor());
    const application = withAccount(
      { ...blank, id: randomUUID(), brandModel, memberId, lastUpdatedAt: now },
      await findAccountPerson(db, memberId),
    );
    await insertApplication(db, {
      ...application,
      visitorFamilyId: memberId === null ? familyId : null,
      currentStep: currentStepOf(application),
    });
    return application.id;
  };
}

const blank: Omit<Application, 'id' | 'brandModel' | 'memberId' | 'lastUpdatedAt'> = {
  visitorFamilyId: null,
  stage: 'cotizacion',
  status: 'active',
  fulfilment: 'none',
  currentStep: 'step-1-brand-model',
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
