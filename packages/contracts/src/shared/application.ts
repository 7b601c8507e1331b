import * as z from 'zod/mini';
import { mxnSchema } from './amounts.ts';
import { instantSchema, isoDateSchema } from './dates.ts';
import { idSchema } from './ids.ts';
import { billingCycleSchema, coverageSchema, flagTextSchema, stepTypeSchema } from './package-choice.ts';
import { purchaseStateSchema, recordedPaymentStatusSchema, refundSchema } from './payment.ts';
import { genderSchema } from './personal.ts';

const text = z.nullable(z.string());

/** Vehicle, person, place and choice: the fields shared by an application and the policy made from it. */
export const insuredFields = {
  'vehicle_insurance_application-insurance_application_id': idSchema,
  'vehicle_insurance_application-brand_model': text,
  'vehicle_insurance_application-year': text,
  'vehicle_insurance_application-version_name': text,
  'vehicle_insurance_application-version': text,
  'vehicle_insurance_application-version_id': text,
  'vehicle_insurance_application-zip_code': text,
  'vehicle_insurance_application-email': text,
  'vehicle_insurance_application-phone_number': text,
  'vehicle_insurance_application-gender': z.nullable(genderSchema),
  /** DD/MM/YYYY or its mask. */
  'vehicle_insurance_application-birth_date': text,
  'vehicle_insurance_application-coverage': z.nullable(coverageSchema),
  'vehicle_insurance_application-billing_cycle': z.nullable(billingCycleSchema),
  /** The three amounts: MXN text, '10,464.91'. */
  'vehicle_insurance_application-first_payment': text,
  'vehicle_insurance_application-subsequent_payments': text,
  'vehicle_insurance_application-total_premium': text,
  'vehicle_insurance_application-membership_id': text,
  'vehicle_insurance_application-license_plates': text,
  'vehicle_insurance_application-serial_number': text,
};

/** One full application, for its owner: flow page, resume, summary panel. */
export const applicationRecordSchema = z.object({
  id: idSchema,
  membership_id: text,
  'active_memberships-membership_number': text,
  last_updated_at: instantSchema,
  ...insuredFields,
  /** Step 12 was sent without plates: they are in process. */
  plates_pending: z.boolean(),
  'vehicle_insurance_application-step_type': stepTypeSchema,
  'vehicle_insurance_application-current_step': z.string(),
  'vehicle_insurance_application-terms_conditions': flagTextSchema,
  'vehicle_insurance_application-privacy_notice': flagTextSchema,
  'vehicle_insurance_application-marketing_consent': flagTextSchema,
  'vehicle_insurance_application-address_id': z.nullable(idSchema),
  'vehicle_insurance_application-street': text,
  'vehicle_insurance_application-street_number': text,
  'vehicle_insurance_application-interior_number': text,
  'vehicle_insurance_application-neighborhood': text,
  'vehicle_insurance_application-city': text,
  'vehicle_insurance_application-state': text,
  'vehicle_insurance_application-credit_card_id': z.nullable(idSchema),
  /** Last four digits. */
  'vehicle_insurance_application-card_number': text,
  'vehicle_insurance_application-card_type': text,
  /** The last day of the accepted quote; null if none was accepted or an edit invalidated it. */
  quote_valid_until: z.nullable(isoDateSchema),
  /**
   * Why there is no longer an accepted quote, until one is accepted again. `account_data`: the account that took the
   * application over has a gender or birth date other than what the visitor typed.
   */
  requote_reason: z.nullable(z.enum(['account_data'])),
  /** Which car to draw; null if it is no longer in the catalogue. */
  body_type: z.nullable(z.enum(['sedan', 'hatchback', 'suv', 'pickup'])),
  /** State and number of the latest payment attempt; null if there is none. */
  payment_status: z.nullable(recordedPaymentStatusSchema),
  payment_attempt: z.nullable(z.int()),
  /** Null if nothing has been charged. */
  purchase_state: z.nullable(purchaseStateSchema),
  /** Whether the insurer has refused a vehicle entered for this application. */
  vehicle_refused: z.boolean(),
  /** The caller came by a mailed link and has a visitor's rights: whose application it is stays hidden. */
  opened_by_link: z.boolean(),
  /**
   * The copy that this visit changes instead, as long as only the membership's number is known: an authenticated owner made
   * or changed this one. Null if there is none (yet).
   */
  changed_as: z.nullish(idSchema),
  /**
   * Who would collect the later receipts of a monthly payment made now; the product only with a mandate. A server of the
   * release before does not say it: the insurer.
   */
  collected_by: z.optional(z.enum(['insurer', 'product'])),
  /** Null unless the charge is being or has been refunded. */
  refund: z.nullable(refundSchema),
});

/** One application in the lists of the dashboard and /solicitudes: only what a membership number alone may reveal. */
export const applicationListItemSchema = z.object({
  id: idSchema,
  last_updated_at: instantSchema,
  'vehicle_insurance_application-insurance_application_id': idSchema,
  'vehicle_insurance_application-step_type': stepTypeSchema,
  'vehicle_insurance_application-current_step': z.string(),
  'vehicle_insurance_application-brand_model': text,
  'vehicle_insurance_application-year': text,
  'vehicle_insurance_application-membership_id': text,
  'vehicle_insurance_application-phone_number': text,
  'vehicle_insurance_application-gender': z.nullable(genderSchema),
  'vehicle_insurance_application-birth_date': text,
  'vehicle_insurance_application-version_id': text,
  'vehicle_insurance_application-version_name': text,
  purchase_state: z.nullable(purchaseStateSchema),
  /**
   * Null while it can be resumed. `discarded`: by the person, who can restore it; `expired`: untouched for 30 days,
   * discarded or not; `refunded`: nothing was issued and the money is back.
   */
  inactive: z.nullable(z.enum(['discarded', 'expired', 'refunded'])),
  /**
   * What it would cost, in MXN as '331.88': the chosen price, else the lowest of a quote that is still valid; null if
   * there is none. A server of the release before does not say it.
   */
  price: z.nullish(
    z.object({
      amount: mxnSchema,
      per: z.enum(['month', 'year']),
      chosen: z.boolean(),
      valid_until: isoDateSchema,
    }),
  ),
});

export type ApplicationRecord = z.output<typeof applicationRecordSchema>;
export type ApplicationListItem = z.output<typeof applicationListItemSchema>;
