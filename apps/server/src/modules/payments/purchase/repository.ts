import type { Executor } from '../../../db/connection.ts';
import type { Fulfilment } from '../../../db/types.ts';
import type { PurchaseRecord } from './require-purchase.ts';

/** Edits of the application wait until the transaction ends: what is read after this is what will be bought. */
export async function lockApplication(trx: Executor, applicationId: string): Promise<void> {
  await trx
    .selectFrom('applications')
    .select('id')
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** What becomes of the charge. */
export async function findFulfilment(db: Executor, applicationId: string): Promise<Fulfilment> {
  const { fulfilment } = await db
    .selectFrom('applications')
    .select('fulfilment')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return fulfilment;
}

async function readApplication(trx: Executor, applicationId: string) {
  return await trx
    .selectFrom('applications as a')
    .leftJoin('accounts as p', 'p.member_id', 'a.member_id')
    .leftJoin('addresses as d', (join) =>
      join
        .onRef('d.id', '=', 'a.address_id')
        .onRef('d.member_id', '=', 'a.member_id')
        .on('d.deleted_at', 'is', null),
    )
    // Only a quote that was made from what the application still holds counts as accepted.
    .leftJoin('quotes as q', (join) =>
      join
        .onRef('q.id', '=', 'a.quote_id')
        .onRef('q.application_id', '=', 'a.id')
        .onRef('q.version_id', '=', 'a.version_id')
        .onRef('q.zip_code', '=', 'a.zip_code')
        .on((eb) => eb('q.gender', '=', eb.fn.coalesce('p.gender', 'a.gender')))
        .on((eb) => eb('q.birth_date', '=', eb.fn.coalesce('p.birth_date', 'a.birth_date'))),
    )
    .leftJoin('quote_packages as k', (join) =>
      join.onRef('k.quote_id', '=', 'q.id').onRef('k.coverage', '=', 'a.coverage'),
    )
    .select(['a.status', 'a.coverage', 'a.billing_cycle', 'a.phone_number'])
    .select(['a.brand_model', 'a.year', 'a.version_id', 'a.version_name', 'a.zip_code'])
    .select(['p.name', 'p.first_last_name', 'p.second_last_name', 'p.birth_date', 'p.gender'])
    .select(['p.cellphone', 'p.email'])
    .select(['d.street', 'd.street_number', 'd.interior_number', 'd.neighborhood_name'])
    .select(['d.municipality_name', 'd.city_name', 'd.state_name', 'd.zip_code as address_zip_code'])
    .select([
      'q.id as quote_id',
      'q.valid_until',
      'k.discount',
      'k.net_premium',
      'k.policy_fee',
      'k.surcharge',
    ])
    .select(['k.annual_iva', 'k.annual_total', 'k.monthly_iva', 'k.monthly_first', 'k.monthly_later'])
    .select('k.monthly_total')
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow();
}

type Row = Awaited<ReturnType<typeof readApplication>>;

export async function readPurchase(trx: Executor, applicationId: string): Promise<PurchaseRecord> {
  const row = await readApplication(trx, applicationId);
  return {
    status: row.status,
    coverage: row.coverage,
    billingCycle: row.billing_cycle,
    quote: toQuote(row),
    vehicle: {
      brandModel: row.brand_model,
      year: row.year ?? 0,
      versionId: row.version_id ?? 0,
      versionName: row.version_name ?? '',
      zipCode: row.zip_code ?? '',
    },
    insured: toInsured(row),
    address: toAddress(row),
  };
}

function toQuote(row: Row): PurchaseRecord['quote'] {
  const { quote_id, valid_until, net_premium, policy_fee, surcharge, discount } = row;
  if (quote_id === null || valid_until === null || net_premium === null) return null;
  const netPremium = net_premium;
  const policyFee = policy_fee ?? 0;
  return {
    id: quote_id,
    validUntil: valid_until,
    discount: discount ?? 0,
    price: {
      annual: { netPremium, surcharge: 0, policyFee, iva: row.annual_iva ?? 0, total: row.annual_total ?? 0 },
      monthly: {
        netPremium,
        surcharge: surcharge ?? 0,
        policyFee,
        iva: row.monthly_iva ?? 0,
        total: row.monthly_total ?? 0,
        receipts: 12,
        firstPayment: row.monthly_first ?? 0,
        laterPayment: row.monthly_later ?? 0,
      },
    },
  };
}

function toInsured(row: Row): PurchaseRecord['insured'] {
  if (row.name === null || row.first_last_name === null || row.birth_date === null || row.gender === null) {
    return null;
  }
  return {
    name: row.name,
    firstLastName: row.first_last_name,
    secondLastName: row.second_last_name,
    birthDate: row.birth_date,
    gender: row.gender,
    phone: row.cellphone ?? row.phone_number ?? '',
    email: row.email,
  };
}

function toAddress(row: Row): PurchaseRecord['address'] {
  if (row.street === null || row.address_zip_code === null) return null;
  return {
    street: row.street,
    streetNumber: row.street_number ?? '',
    interiorNumber: row.interior_number ?? '',
    neighborhood: row.neighborhood_name ?? '',
    municipality: row.municipality_name ?? '',
    city: row.city_name ?? '',
    state: row.state_name ?? '',
    zipCode: row.address_zip_code,
  };
}
