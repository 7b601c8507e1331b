import { createInsuranceApplication } from '@socio/contracts/create-insurance-application';
import { discardApplication as discardContract } from '@socio/contracts/discard-application';
import { wrap } from '@socio/contracts/envelope';
import { keepApplication } from '@socio/contracts/keep-application';
import { keptApplication } from '@socio/contracts/kept-application';
import { restoreApplication as restoreContract } from '@socio/contracts/restore-application';
import { updateInsuranceApplicationStep2 } from '@socio/contracts/update-insurance-application-step2';
import { updateInsuranceApplicationStep3 } from '@socio/contracts/update-insurance-application-step3';
import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { updateInsuranceApplicationStep5 } from '@socio/contracts/update-insurance-application-step5';
import { updateInsuranceApplicationStep6 } from '@socio/contracts/update-insurance-application-step6';
import { updateInsuranceApplicationStep7 } from '@socio/contracts/update-insurance-application-step7';
import { updateInsuranceApplicationStep8 } from '@socio/contracts/update-insurance-application-step8';
import { updateInsuranceApplicationStep10 } from '@socio/contracts/update-insurance-application-step10';
import { updateVehicleInsuranceApplicationStep9 } from '@socio/contracts/update-vehicle-insurance-application-step9';
import { parseMxn } from '@socio/domain/money';
import type { ReceiptCollector } from '@socio/domain/receipts/receipt-state';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/connection.ts';
import { isByLink, type Session } from '../../http/session.ts';
import type { Mount } from '../../http/mount.ts';
import type { Spend, Spender } from '../../http/budget.ts';
import { requireOwnMembership } from '../../http/require-own-membership.ts';
import type { AdoptConsents } from '../consents/adopt-consents.ts';
import type { AcceptedOf, ConsentsOf } from '../consents/current-consents.ts';
import type { PrepareConsents } from '../consents/record-consents.ts';
import type { FewConsents, FindConsentsForApplication } from '../consents/repository.ts';
import type { IsGeographicNumber } from '../sessions/codes/geographic-number.ts';
import { createAcceptQuote } from './accept-quote.ts';
import type { KeepApplication } from './handover/keep-application.ts';
import type { FindKeptApplication } from './handover/kept-application.ts';
import { createCreateInsuranceApplication } from './create-insurance-application.ts';
import { discardApplication } from './discard-application.ts';
import type { Editing } from './edit-application.ts';
import { createEditPersonal } from './edit-personal.ts';
import { editVehicle } from './edit-vehicle.ts';
import type { OpenLink } from './links/open-link.ts';
import type { LimitPersonGuesses } from './limit-person-guesses.ts';
import { createLinkAddress } from './link-address.ts';
import { earlyEdit, earlyToAccept, earlyToLink, earlyWithConsents } from './editing/repository.ts';
import { recordRoutes } from './record/routes.ts';
import { restoreApplication } from './restore-application.ts';
import { createSaveContactConsent } from './save-contact-consent.ts';
import { savePersonalInfo } from './save-personal-info.ts';
import { savePostalCode } from './save-postal-code.ts';
import { saveVersion } from './save-version.ts';
import { saveYear } from './save-year.ts';
import { texts } from './texts.ts';

/** Starts a visitor's session and sets its cookie on the reply. */
export type OpenVisitor = (call: {
  request: FastifyRequest;
  reply: FastifyReply;
  now: Date;
}) => Promise<Session>;

export type ApplicationDependencies = {
  db: Database;
  spend: Spend;
  openVisitor: OpenVisitor;
  prepareConsents: PrepareConsents;
  consentsOf: ConsentsOf;
  acceptedOf: AcceptedOf;
  findConsentsForApplication: FindConsentsForApplication;
  fewConsents: FewConsents;
  adoptConsents: AdoptConsents;
  isUsablePhone: IsGeographicNumber;
  limitPersonGuesses: LimitPersonGuesses;
  keepApplication: KeepApplication;
  findKeptApplication: FindKeptApplication;
  collectedBy: ReceiptCollector;
  openLink: OpenLink;
};

/** The application that its owner's call refers to. */
function editingOf(call: {
  body: { insurance_application_id: string };
  visit: () => Session;
  now: Date;
  early?: Editing['early'] | undefined;
}): Editing {
  const { body, now, early } = call;
  return {
    applicationId: body.insurance_application_id,
    session: call.visit(),
    now,
    early,
  };
}

const done = { success: true as const };
const updated = { ...done, message: texts.updated };

/** Steps 1 to 10. In the specification the numbers of the calls …-step8 and …-step9 are swapped. */
export function applicationRoutes(mount: Mount, deps: ApplicationDependencies): void {
  const { db } = deps;
  const createApplication = createCreateInsuranceApplication(deps);
  const saveContactConsent = createSaveContactConsent(deps);
  const acceptQuote = createAcceptQuote(deps);
  const editPersonal = createEditPersonal(deps);
  const linkAddress = createLinkAddress(deps);
  const edit = { early: earlyEdit };
  const spendFor = (call: Spender) => () => deps.spend('application', call);
  /** Like `editingOf`, for what a membership number alone may change in a copy. */
  const changingOf = (call: Parameters<typeof editingOf>[0] & Spender): Editing => ({
    ...editingOf(call),
    beforeCopy: spendFor(call),
  });

  mount(createInsuranceApplication, async (call) => {
    const { body, session, now } = call;
    requireOwnMembership(session, body.membership_id);
    const id = await createApplication({
      brandModel: body.brand_model,
      applicationId: body.insurance_application_id ?? null,
      requestKey: body.request_key ?? null,
      session,
      openVisitor: () => deps.openVisitor(call),
      spend: spendFor(call),
      now,
    });
    return wrap({ insurance_application_id: id });
  });

  mount(
    updateInsuranceApplicationStep2,
    async (call) => {
      await saveYear(db, changingOf(call), call.body.year);
      return done;
    },
    edit,
  );

  mount(
    updateInsuranceApplicationStep3,
    async (call) => {
      const { version_id: versionId, version_name: versionName } = call.body;
      await saveVersion(db, changingOf(call), { versionId, versionName });
      return done;
    },
    edit,
  );

  mount(
    updateInsuranceApplicationStep4,
    async (call) => {
      await savePostalCode(db, changingOf(call), call.body.zip_code);
      return done;
    },
    edit,
  );

  mount(
    updateInsuranceApplicationStep5,
    async (call) => {
      const { gender, birth_date: birthDate } = call.body;
      await savePersonalInfo(deps, changingOf(call), { gender, birthDate });
      return done;
    },
    edit,
  );

  mount(
    updateInsuranceApplicationStep6,
    async ({ early, ...call }) => {
      const { body } = call;
      const consents = {
        terms: body.terms_conditions === 'true',
        privacy: body.privacy_notice === 'true',
        marketing: body.marketing_consent === 'true',
      };
      await saveContactConsent(changingOf(call), { phone: body.phone_number, consents }, early);
      return done;
    },
    { early: earlyWithConsents(deps.fewConsents) },
  );

  mount(
    updateInsuranceApplicationStep7,
    async ({ early, ...call }) => {
      const { body } = call;
      const choice = {
        coverage: body.coverage,
        billingCycle: body.billing_cycle,
        amounts: {
          first: centavos(body.first_payment),
          later: centavos(body.subsequent_payments),
          total: centavos(body.total_premium),
        },
      };
      await acceptQuote(editingOf(call), choice, early);
      // A member's own application needs no handover.
      const application = call.application();
      if (application.memberId === null || isByLink(call.visit(), application.id))
        await deps.keepApplication(call, application);
      return done;
    },
    { early: earlyToAccept(deps.fewConsents) },
  );

  mount(keepApplication, async (call) => {
    await deps.keepApplication(call, call.application());
    return done;
  });

  mount(keptApplication, async (call) => wrap({ kept_application: await deps.findKeptApplication(call) }));

  mount(
    updateInsuranceApplicationStep8,
    async (call) => {
      const { zip_code: zipCode, phone_number: phone, birth_date: birthDate, gender } = call.body;
      await editPersonal(changingOf(call), { zipCode, phone, birthDate, gender });
      return updated;
    },
    edit,
  );

  mount(
    updateVehicleInsuranceApplicationStep9,
    async (call) => {
      const { version_id: versionId, version_name: versionName, year, brand_model: brandModel } = call.body;
      await editVehicle(db, changingOf(call), { versionId, versionName, year, brandModel });
      return updated;
    },
    edit,
  );

  mount(
    updateInsuranceApplicationStep10,
    async ({ early, ...call }) => {
      await linkAddress(editingOf(call), call.body.address_id, early);
      return done;
    },
    { early: earlyToLink(deps.fewConsents) },
  );

  mount(discardContract, async (call) => {
    await discardApplication(db, editingOf(call));
    return done;
  });

  mount(restoreContract, async (call) => {
    await restoreApplication(db, editingOf(call));
    return done;
  });

  recordRoutes(mount, deps);
}

/** The contract admits only amounts here. */
function centavos(text: string): number {
  return parseMxn(text) ?? -1;
}
