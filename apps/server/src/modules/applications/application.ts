import type { Gender } from '@socio/domain/validation/gender';
import type { Fulfilment } from '@socio/domain/fulfilment';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import type { ApplicationAccess } from '../../http/session.ts';

/** What this module's use cases work on; dates are YYYY-MM-DD, the phone is digits only. */
export type Application = ApplicationAccess & {
  fulfilment: Fulfilment;
  currentStep: string;
  brandModel: string;
  year: number | null;
  versionId: number | null;
  versionName: string | null;
  zipCode: string | null;
  gender: Gender | null;
  birthDate: string | null;
  phone: string | null;
  quoteId: string | null;
  coverage: Coverage | null;
  billingCycle: BillingCycle | null;
  addressId: string | null;
  /** Made or changed by its member when authenticated. */
  byOwner: boolean;
  lastUpdatedAt: Date;
};

/** What an edit may change. */
export type Changes = Partial<
  Pick<
    Application,
    | 'stage'
    | 'currentStep'
    | 'brandModel'
    | 'year'
    | 'versionId'
    | 'versionName'
    | 'zipCode'
    | 'gender'
    | 'birthDate'
    | 'phone'
    | 'quoteId'
    | 'coverage'
    | 'billingCycle'
    | 'addressId'
  >
>;

/** The person as stored in the member's account, which takes precedence over the application. */
export type AccountPerson = { gender: Gender; birthDate: string; phone: string | null };

export function withAccount<A extends Application>(application: A, account: AccountPerson | undefined): A {
  if (account === undefined) return application;
  return {
    ...application,
    gender: account.gender,
    birthDate: account.birthDate,
    phone: account.phone ?? application.phone,
  };
}
