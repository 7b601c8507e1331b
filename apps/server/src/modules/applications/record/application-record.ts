import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { personalView } from '@socio/domain/masks';
import { recordedPaymentState } from '@socio/domain/payment-state';
import type { ReceiptCollector } from '@socio/domain/receipts/receipt-state';
import { amountsOf, amountTexts } from '@socio/domain/tariff/receipts';
import type { Consents } from '../../consents/consent-texts.ts';
import { priceOf } from '../offers/repository.ts';
import { applicationListItem } from './application-list-item.ts';
import type { ApplicationDetailsRow } from './repository.ts';

type Flag = 'true' | 'false';

const flag = (value: boolean): Flag => (value ? 'true' : 'false');

/** The accepted amounts, even if an edit has invalidated them since: `quote_valid_until` shows that. */
function amounts(row: ApplicationDetailsRow) {
  const price = priceOf(row);
  if (price === null || row.billing_cycle === null) return { first: null, later: null, total: null };
  return amountTexts(amountsOf(price, row.billing_cycle));
}

function quoteValidUntil(row: ApplicationDetailsRow): string | null {
  const holds =
    row.quoted_version_id === row.version_id &&
    row.quoted_zip_code === row.zip_code &&
    row.quoted_gender === row.gender &&
    row.quoted_birth_date === row.birth_date;
  return holds ? row.valid_until : null;
}

function paymentOf({ payment_attempt, payment_status: status }: ApplicationDetailsRow) {
  return { payment_status: status === null ? null : recordedPaymentState(status), payment_attempt };
}

/** The application in the specification's terms. */
export function applicationRecord(
  row: ApplicationDetailsRow,
  more: {
    refund: ApplicationRecord['refund'];
    consents: Consents;
    collectedBy: ReceiptCollector;
    authenticated: boolean;
    byLink: boolean;
  },
): ApplicationRecord {
  const { refund, consents, collectedBy, authenticated, byLink } = more;
  const view = personalView(authenticated);
  const { first, later, total } = amounts(row);
  return {
    ...applicationListItem(row, authenticated),
    // A link does not tell whose application it is.
    membership_id: byLink ? null : row.member_id,
    'vehicle_insurance_application-membership_id': byLink ? null : row.member_id,
    'active_memberships-membership_number': byLink ? null : row.membership_number,
    'vehicle_insurance_application-version': row.version_name,
    'vehicle_insurance_application-zip_code': row.zip_code,
    'vehicle_insurance_application-email': view.email(row.email),
    'vehicle_insurance_application-coverage': row.coverage,
    'vehicle_insurance_application-billing_cycle': row.billing_cycle,
    'vehicle_insurance_application-first_payment': first,
    'vehicle_insurance_application-subsequent_payments': later,
    'vehicle_insurance_application-total_premium': total,
    'vehicle_insurance_application-license_plates': view.tail(row.license_plates),
    'vehicle_insurance_application-serial_number': view.tail(row.serial_number),
    'vehicle_insurance_application-terms_conditions': flag(consents.terms),
    'vehicle_insurance_application-privacy_notice': flag(consents.privacy),
    'vehicle_insurance_application-marketing_consent': flag(consents.marketing),
    'vehicle_insurance_application-address_id': row.address_id,
    'vehicle_insurance_application-street': row.street,
    'vehicle_insurance_application-street_number': row.street_number,
    'vehicle_insurance_application-interior_number': row.interior_number === '' ? null : row.interior_number,
    'vehicle_insurance_application-neighborhood': row.neighborhood_name,
    'vehicle_insurance_application-city': row.city_name,
    'vehicle_insurance_application-state': row.state_name,
    'vehicle_insurance_application-credit_card_id': row.payment_card_id,
    'vehicle_insurance_application-card_number': row.last_four,
    'vehicle_insurance_application-card_type': row.card_brand,
    quote_valid_until: quoteValidUntil(row),
    requote_reason: row.quote_id === null ? row.requote_reason : null,
    body_type: row.body_type,
    ...paymentOf(row),
    plates_pending: row.plates_pending,
    vehicle_refused: row.refused_serial_number !== null || row.refused_license_plates !== null,
    collected_by: collectedBy,
    refund,
    opened_by_link: byLink,
    changed_as: row.changed_as,
  };
}
