import { insured, money, slashed, type Snapshot } from './insured.ts';
import { post, rows, sessionOf, wrap, type Body, type Row } from './base.ts';

const { COLLECTS = '' } = process.env;

post('get-all-policies', async (request) => {
  const { member_id } = await sessionOf(request);
  const now = new Date();
  const found = await rows(
    'policies',
    `select id, created_at, policy_number, start_date, end_date, issued_at, policy_url, application_id, member_id,
            snapshot, count(*) over () as total,
            (select n.state from renewals n where n.policy_id = policies.id) as renewal
     from policies where member_id = $1 and state in ('issued', 'suspended') and end_date >= $2
     order by start_date desc, created_at desc, id limit $3`,
    [member_id, now, (request.body as { limit?: number }).limit ?? 500],
  );
  const all_policies = found.map((row) => ({
    id: row['id'],
    created_at: row['created_at'],
    'insurance_policies-policy_number': row['policy_number'],
    'insurance_policies-start_date': row['start_date'],
    'insurance_policies-end_date': row['end_date'],
    'insurance_policies-starts_at': row['issued_at'],
    begins_later: (row['snapshot'] as Snapshot).renewalOf !== undefined && (row['issued_at'] as Date) > now,
    'insurance_policies-policy_url': row['policy_url'],
    'insurance_policies-status_id': 2,
    renewal_state: row['renewal'],
    ...insured(row, row['snapshot'] as Snapshot),
  }));
  return wrap({ all_policies, total: found[0]?.['total'] ?? 0 });
});

function listItem(row: Row) {
  return {
    id: row['id'],
    last_updated_at: row['last_updated_at'],
    'vehicle_insurance_application-insurance_application_id': row['id'],
    'vehicle_insurance_application-step_type': row['stage'],
    'vehicle_insurance_application-current_step': row['current_step'],
    'vehicle_insurance_application-brand_model': row['brand_model'],
    'vehicle_insurance_application-year': String(row['year']),
    'vehicle_insurance_application-version_id': String(row['version_id']),
    'vehicle_insurance_application-version_name': row['version_name'],
    'vehicle_insurance_application-membership_id': row['member_id'],
    'vehicle_insurance_application-phone_number': row['phone'],
    'vehicle_insurance_application-gender': row['gender'],
    'vehicle_insurance_application-birth_date': slashed(row['birth_date'] as string),
    purchase_state: null,
  };
}

post('get-active-insurance-applications', async (request) => {
  const { member_id } = await sessionOf(request);
  const now = Date.now();
  const found = await rows(
    'applications',
    `select a.id, a.last_updated_at, a.stage, a.current_step, a.brand_model, a.year, a.version_id, a.version_name,
            a.member_id, coalesce(c.cellphone, a.phone_number) as phone, coalesce(c.gender, a.gender) as gender,
            coalesce(c.birth_date, a.birth_date) as birth_date, count(*) over () as total,
            p.valid_until, p.monthly_later, p.annual_total, a.quote_id, a.billing_cycle
     from applications a left join accounts c on c.member_id = a.member_id
     left join lateral (
       select q.valid_until, k.monthly_later, k.annual_total
       from quotes q join quote_packages k on k.quote_id = q.id
       where q.id = coalesce(a.quote_id,
         (select id from quotes where application_id = a.id order by created_at desc limit 1))
         and q.version_id = a.version_id and q.zip_code = a.zip_code and q.valid_until >= current_date
         and (a.coverage is null or k.coverage = a.coverage)
       order by k.monthly_later limit 1
     ) p on true
     where a.member_id = $1 and a.status in ('active', 'refunded') and a.last_updated_at >= $2
     order by a.last_updated_at desc, a.id limit $3`,
    [member_id, new Date(now - 30 * 86_400_000), (request.body as { limit?: number }).limit ?? 500],
  );
  const active_insurance_applications = found.map((row) => ({
    ...listItem(row),
    inactive: null,
    price: priceOf(row),
  }));
  return wrap({ active_insurance_applications, total: found[0]?.['total'] ?? 0, inactive_total: 0 });
});

function priceOf(row: Row) {
  if (row['valid_until'] == null) return null;
  const chosen = row['quote_id'] !== null;
  const yearly = chosen && row['billing_cycle'] === 'ANUAL';
  return {
    amount: money((yearly ? row['annual_total'] : row['monthly_later']) as number),
    per: yearly ? 'year' : 'month',
    chosen,
    valid_until: row['valid_until'],
  };
}

post('get-application-details', async (request) => {
  const { member_id } = await sessionOf(request);
  const [row = {}] = await rows(
    'record',
    `select a.id, a.last_updated_at, a.stage, a.current_step, a.brand_model, a.year, a.version_id, a.version_name,
            a.member_id, coalesce(c.cellphone, a.phone_number) as phone, coalesce(c.gender, a.gender) as gender,
            coalesce(c.birth_date, a.birth_date) as birth_date, m.membership_number, a.zip_code, c.email, a.coverage,
            a.billing_cycle, k.monthly_first, k.monthly_later, k.monthly_total, k.annual_total, a.license_plates,
            a.serial_number, a.address_id, d.street, d.street_number, d.interior_number, d.neighborhood_name,
            d.city_name, d.state_name, a.payment_card_id, r.last_four, r.brand as card_brand, q.valid_until,
            b.body_type, a.refused_serial_number, a.refused_license_plates, a.plates_pending,
            (select p.status::text from payment_attempts p where p.application_id = a.id order by attempt desc limit 1)
              as payment_status,
            (select array_agg(distinct kind::text) from consents where member_id = a.member_id and granted) as consents
     from applications a
     left join members m on m.id = a.member_id
     left join accounts c on c.member_id = a.member_id
     left join addresses d on d.id = a.address_id
     left join cards r on r.id = a.payment_card_id
     left join quotes q on q.id = a.quote_id
     left join quote_packages k on k.quote_id = a.quote_id and k.coverage = a.coverage
     left join brand_models b on b.brand_model = a.brand_model
     where a.id = $1 and a.member_id = $2`,
    [(request.body as Body)['insurance_application_id'], member_id],
  );
  const yearly = row['billing_cycle'] === 'ANUAL';
  const given = new Set(row['consents'] as string[]);
  const record = {
    ...listItem(row),
    membership_id: row['member_id'],
    'active_memberships-membership_number': row['membership_number'],
    'vehicle_insurance_application-version': row['version_name'],
    'vehicle_insurance_application-zip_code': row['zip_code'],
    'vehicle_insurance_application-email': row['email'],
    'vehicle_insurance_application-coverage': row['coverage'],
    'vehicle_insurance_application-billing_cycle': row['billing_cycle'],
    'vehicle_insurance_application-first_payment': money(
      (yearly ? row['annual_total'] : row['monthly_first']) as number,
    ),
    'vehicle_insurance_application-subsequent_payments': money(yearly ? 0 : (row['monthly_later'] as number)),
    'vehicle_insurance_application-total_premium': money(
      (yearly ? row['annual_total'] : row['monthly_total']) as number,
    ),
    'vehicle_insurance_application-license_plates': row['license_plates'],
    'vehicle_insurance_application-serial_number': row['serial_number'],
    'vehicle_insurance_application-terms_conditions': String(given.has('terms')),
    'vehicle_insurance_application-privacy_notice': String(given.has('privacy')),
    'vehicle_insurance_application-marketing_consent': String(given.has('marketing')),
    'vehicle_insurance_application-address_id': row['address_id'],
    'vehicle_insurance_application-street': row['street'],
    'vehicle_insurance_application-street_number': row['street_number'],
    'vehicle_insurance_application-interior_number': row['interior_number'] || null,
    'vehicle_insurance_application-neighborhood': row['neighborhood_name'],
    'vehicle_insurance_application-city': row['city_name'],
    'vehicle_insurance_application-state': row['state_name'],
    'vehicle_insurance_application-credit_card_id': row['payment_card_id'],
    'vehicle_insurance_application-card_number': row['last_four'],
    'vehicle_insurance_application-card_type': row['card_brand'],
    quote_valid_until: row['valid_until'],
    requote_reason: null,
    body_type: row['body_type'],
    payment_status: row['payment_status'],
    payment_attempt: null,
    plates_pending: row['plates_pending'],
    collected_by: COLLECTS,
    vehicle_refused: row['refused_serial_number'] !== null || row['refused_license_plates'] !== null,
    refund: null,
    opened_by_link: false,
    changed_as: null,
  };
  return wrap({ active_insurance_applications: [record] });
});
