import type { ServiceKind } from '@socio/domain/services';
import type { Gender } from '@socio/domain/validation/gender';
import type { BillingCycle, Coverage, CoverageId } from '@socio/domain/tariff/coverages';
import type { PackagePrice } from '@socio/domain/tariff/receipts';
import type { Unknown } from '../unknown.ts';
import type { QuoteChangeAnswer, QuoteChangeRequest, RatedVehicle } from './change-quotes.ts';
import type {
  ConfirmLapseAnswer,
  ConfirmLapseRequest,
  OfferReinstatementAnswer,
  OfferReinstatementRequest,
  ReportReceiptAnswer,
  ReportReceiptRequest,
} from './receipts.ts';

/** All amounts are integer centavos, all dates YYYY-MM-DD. */
export type RateRequest = {
  applicationId: string;
  vehicle: RatedVehicle;
  zipCode: string;
  /** Name as in the postal catalogue ('Nuevo León'). */
  state: string;
  gender: Gender;
  birthDate: string;
  today: string;
};

/** In the form that domain/tariff/check-price verifies to the centavo. */
export type RatedPackage = PackagePrice & {
  /** Premium of each coverage before the discount. */
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
      /** What the car is worth today. */
      commercialValue?: number;
      packages: Partial<Record<Coverage, RatedPackage>>;
    }
  | { kind: 'no-offer' }
  | Unknown;

/** The next year of a policy, which has that coverage; the car and the person as they are now. */
export type RenewalRateRequest = RateRequest & { policyNumber: string; vin: string; package: Coverage };

export type RenewalRateAnswer =
  /** In the same coverage, and in those others in which it would be renewed. */
  | (Extract<RateAnswer, { kind: 'rated' }> & {
      /** So many that it counts. */
      claims: number;
    })
  /** The insurer does not renew it. */
  | { kind: 'refused'; reason: string }
  | Unknown;

/** Asks whether a vehicle could be insured, before a charge or before issuing. Null: not known yet. */
export type VehicleCheckRequest = { vin: string | null; plates: string | null };

export type VehicleCheckAnswer = { kind: 'acceptable' } | { kind: 'refused'; reason: string } | Unknown;

export type IssueRequest = {
  idempotencyKey: string;
  applicationId: string;
  package: Coverage;
  cycle: BillingCycle;
  amounts: { firstPayment: number; laterPayment: number; totalPremium: number };
  vehicle: {
    brandModel: string;
    year: number;
    versionName: string;
    vin: string;
    /** Null: in process. */ plates: string | null;
  };
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
  /** Counted from the day of issue, which the insurer's answer gives. */
  termDays: number;
  /** Who collects the receipts after the first; the insurer if omitted. */
  collectedBy?: 'insurer' | 'product';
  /** Calendar days after a receipt's due date; the insurer's own if omitted. */
  graceDays?: number;
  /** Of a policy that is renewed, and when the next year begins: at its end, whenever this is asked. */
  renewalOf?: string;
  startsAt?: Date;
};

export type Issued = {
  kind: 'issued';
  policyNumber: string;
  /** The Mexican civil date of `issuedAt`, and the end one term later; any other answer is unreadable. */
  startDate: string;
  endDate: string;
  /** When the insurance begins. Never changes under the same key. */
  issuedAt: Date;
  /** Coverages that a law makes compulsory, which may not end before the term does; none if omitted. */
  mandatory?: CoverageId[] | undefined;
};

export type IssueAnswer =
  | Issued
  /** Final: a charge has to be refunded. */
  | { kind: 'refused'; reason: string }
  /** The key was cancelled: no policy will ever exist under it. */
  | { kind: 'cancelled' }
  | Unknown;

/** 'not-found' is not a no: the request may still be on its way. */
export type FindPolicyAnswer = IssueAnswer | { kind: 'not-found' };

export type CancelKeyAnswer =
  /** The policy under the key is cancelled. */
  | { kind: 'cancelled'; policyNumber: string }
  /** There was none, and the insurer will refuse the key from now on. */
  | { kind: 'not-found-and-blocked' }
  | Unknown;

export type ServiceOrder = {
  idempotencyKey: string;
  policyNumber: string;
  kind: ServiceKind;
  /** Of the insured, whom the insurer calls. */
  phone: string;
  note: string | null;
  place: string | null;
  position: { latitude: number; longitude: number } | null;
};

export type OrderServiceAnswer =
  | { kind: 'taken'; folio: string; arrivesAt: Date | null }
  | { kind: 'refused'; reason: string }
  /** The key was settled before anything was ordered under it: nobody will come. */
  | { kind: 'cancelled' }
  | Unknown;

/** What an endorsement changes; amounts are integer centavos. */
export type EndorseChange =
  /** Of a policy that was issued without any. */
  | { kind: 'plates'; plates: string }
  | { kind: 'name'; insured: Pick<IssueRequest['insured'], 'name' | 'firstLastName' | 'secondLastName'> }
  | { kind: 'contact'; insured: Pick<IssueRequest['insured'], 'phone' | 'email'> }
  | { kind: 'address'; address: IssueRequest['address'] }
  /** The receipts with these numbers are replaced by one, without the instalment surcharge, which is paid. */
  | { kind: 'rest-paid'; receipts: number[]; amount: number; paidAt: Date }
  /** As it was offered under the reference. */
  | { kind: 'coverage' | 'postal-code' | 'version'; reference: string }
  /** What was paid for the offer with this reference, by the gateway's clock. */
  | { kind: 'reinstated'; offer: string; amount: number; paidAt: Date }
  /** Receipts that are not due yet, which the insurer no longer collects; the product reports what is paid of them. */
  | { kind: 'collected-by-product'; receipts: number[]; graceDays: number };

export type EndorseRequest = {
  idempotencyKey: string;
  policyNumber: string;
  /** From 1. */
  number: number;
  change: EndorseChange;
};

export type EndorseAnswer =
  /** Never changes under the same key. */
  | { kind: 'endorsed'; effectiveAt: Date }
  /** Final under this key. */
  | { kind: 'refused'; reason: string }
  | Unknown;

export type InsurerReceipt = {
  /** From 1. */
  number: number;
  state: 'upcoming' | 'due' | 'paid' | 'lapsed' | 'cancelled' | 'refunded';
  paidAt: Date | null;
};

export type ReceiptStatesAnswer =
  | {
      kind: 'states';
      asOf: Date;
      policy: 'in-force' | 'suspended' | 'cancelled';
      /** In the order of their numbers. */
      receipts: InsurerReceipt[];
    }
  | { kind: 'not-found' }
  | Unknown;

export type CancelPolicyRequest = {
  idempotencyKey: string;
  policyNumber: string;
  /** A day up to the insurer's today: at once; a later one: at 12:00 in Mexico of that day. */
  effectiveOn: string;
  reason: string | null;
  /** The member asked within 24 hours of the issue: the insurer keeps nothing if it answers `noClaim`. */
  withinADay: boolean;
};

export type CancelPolicyAnswer =
  /** Never changes under the same key. */
  | {
      kind: 'cancelled';
      folio: string;
      effectiveAt: Date;
      /** Neither claim nor assistance under this policy. */
      noClaim: boolean;
    }
  /** Final under this key. */
  | { kind: 'refused'; reason: string }
  | Unknown;

/** A policy that the insurer cancelled from its own side. */
export type InsurerCancellation = {
  policyNumber: string;
  folio: string;
  reason: string;
  /** When it ends, or ended. */
  effectiveAt: Date;
  /** When the insurer decided it. */
  decidedAt: Date;
};

export type PolicyStatesAnswer =
  /** `asOf` is what to ask since the next time; one on its edge may be told twice. */
  { kind: 'states'; asOf: Date; cancelled: InsurerCancellation[] } | Unknown;

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
  renewalRate(request: RenewalRateRequest): Promise<RenewalRateAnswer>;
  check(vehicle: VehicleCheckRequest): Promise<VehicleCheckAnswer>;
  issue(request: IssueRequest): Promise<IssueAnswer>;
  findByKey(idempotencyKey: string): Promise<FindPolicyAnswer>;
  quoteChange(request: QuoteChangeRequest): Promise<QuoteChangeAnswer>;
  endorse(request: EndorseRequest): Promise<EndorseAnswer>;
  offerReinstatement(request: OfferReinstatementRequest): Promise<OfferReinstatementAnswer>;
  cancelByKey(idempotencyKey: string): Promise<CancelKeyAnswer>;
  reportReceipt(request: ReportReceiptRequest): Promise<ReportReceiptAnswer>;
  confirmLapse(request: ConfirmLapseRequest): Promise<ConfirmLapseAnswer>;
  receiptStates(policyNumber: string): Promise<ReceiptStatesAnswer>;
  /** The same request again with the same key tells what became of it. */
  cancelPolicy(request: CancelPolicyRequest): Promise<CancelPolicyAnswer>;
  /** Policies that the insurer cancelled from its own side, decided at `since` or later, oldest first. */
  policyStates(since: Date): Promise<PolicyStatesAnswer>;
  /** Under the same key always the same service. */
  orderService(order: ServiceOrder): Promise<OrderServiceAnswer>;
  /** What was ordered under the key; if nothing was, nothing will be from now on. */
  settleService(idempotencyKey: string): Promise<OrderServiceAnswer>;
  /** `from` is included, `to` is not. */
  list(period: Period): Promise<{ kind: 'listed'; policies: ListedPolicy[] } | Unknown>;
};
