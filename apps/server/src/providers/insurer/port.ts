import type { Gender } from '@socio/domain/validation/gender';
import type { BillingCycle, Coverage, CoverageId } from '@socio/domain/tariff/coverages';
import type { PackagePrice } from '@socio/domain/tariff/receipts';
import type { Unknown } from '../unknown.ts';

/** All amounts are integer centavos, all dates YYYY-MM-DD. */
export type RateRequest = {
  applicationId: string;
  vehicle: {
    brandModel: string;
    year: number;
    versionName: string;
    /** Price as new; the insurer takes the age off. */
    listPrice: number;
    bodyType: string;
  };
  zipCode: string;
  /** Name as in the postal catalogue ('Nuevo León'). */
  state: string;
  gender: Gender;
  birthDate: string;
  today: string;
};

/** Has the shape that domain/tariff/check-price checks to the centavo. */
export type RatedPackage = PackagePrice & {
  /** Premium of each coverage, before the discount. */
  coverages: { id: CoverageId; premium: number }[];
  discount: number;
  netPremium: number;
  policyFee: number;
};

export type RateAnswer =
  | {
      kind: 'rated';
      tariffVersion: string;
      validUntil?: string;
      packages: Partial<Record<Coverage, RatedPackage>>;
    }
  | { kind: 'no-offer' }
  | Unknown;

/** Whether a vehicle could be insured, asked before a charge or before issuing; null where it is not known yet. */
export type VehicleCheckRequest = { vin: string | null; plates: string | null };

export type VehicleCheckAnswer = { kind: 'acceptable' } | { kind: 'refused'; reason: string } | Unknown;

export type IssueRequest = {
  idempotencyKey: string;
  applicationId: string;
  package: Coverage;
  cycle: BillingCycle;
  amounts: { firstPayment: number; laterPayment: number; totalPremium: number };
  vehicle: { brandModel: string; year: number; versionName: string; vin: string; plates: string };
  insured: {
    name: string;
    firstLastName: string;
    secondLastName: string | null;
    birthDate: string;
    gender: Gender;
    phone: string;
    email: string | null;
  };
  address: {
    street: string;
    exteriorNumber: string;
    interiorNumber: string | null;
    neighborhood: string;
    zipCode: string;
    city: string;
    state: string;
  };
  /** From the day of its issue, which the insurer answers. */
  termDays: number;
};

export type Issued = {
  kind: 'issued';
  policyNumber: string;
  /** The day of `issuedAt` in Mexico, and the term's length later; an answer that says otherwise is unreadable. */
  startDate: string;
  endDate: string;
  /** The insurance begins then. The same for ever under one key. */
  issuedAt: Date;
};

export type IssueAnswer =
  | Issued
  /** For good: what was charged has to be refunded. */
  | { kind: 'refused'; reason: string }
  /** The key was cancelled: no policy will ever stand under it. */
  | { kind: 'cancelled' }
  | Unknown;

/** 'not-found' is not a no: the request may still be on its way. */
export type FindPolicyAnswer = IssueAnswer | { kind: 'not-found' };

export type CancelPolicyAnswer =
  /** The policy that stood under the key is cancelled. */
  | { kind: 'cancelled'; policyNumber: string }
  /** There was none, and the insurer refuses later use of the key. */
  | { kind: 'not-found-and-blocked' }
  | Unknown;

export type ListedPolicy = {
  idempotencyKey: string;
  policyNumber: string;
  applicationId: string;
  status: 'issued' | 'cancelled';
  totalPremium: number;
  issuedAt: Date;
};

export type Period = { from: Date; to: Date };

export type Insurer = {
  rate(request: RateRequest): Promise<RateAnswer>;
  check(vehicle: VehicleCheckRequest): Promise<VehicleCheckAnswer>;
  issue(request: IssueRequest): Promise<IssueAnswer>;
  findByKey(idempotencyKey: string): Promise<FindPolicyAnswer>;
  cancelByKey(idempotencyKey: string): Promise<CancelPolicyAnswer>;
  /** `from` is part of the period, `to` is not. */
  list(period: Period): Promise<{ kind: 'listed'; policies: ListedPolicy[] } | Unknown>;
};
