import { MONTHLY_RECEIPTS } from '@socio/domain/tariff/receipts';
import type { Executor } from '../../../db/connection.ts';
import { statement, type Slots } from '../../../db/statement.ts';
import { StoredDataError } from '../../../db/stored-data.ts';
import type { Fulfilment } from '../../../db/types.ts';
import type { PurchaseRecord } from './require-purchase.ts';

const lock = statement('lock-application', (db, given: Slots<{ id: string }>) =>
  db.selectFrom('applications').select('id').where('id', '=', given.id).forNoKeyUpdate(),
);

/**
 * Makes edits of the application wait until the transaction ends, though not look again afterwards, as `lockAgainstEdits`
 * does. What only refers to it, such as the record of a mail, does not wait.
 */
export async function lockApplication(trx: Executor, applicationId: string): Promise<void> {
  if ((await lock.first(trx, { id: applicationId })) === undefined) throw new Error('no such application');
}

/** What became of the charge. */
export async function findFulfilment(db: Executor, applicationId: string): Promise<Fulfilment> {
  const { fulfilment } = await db
    .selectFrom('applications')
    .select('fulfilment')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return fulfilment;
}

const applicationToBuy = statement('application-to-buy', (db, given: Slots<{ id: string }>) =>
  db
    .selectFrom('applications as a')
    .leftJoin('accounts as p', 'p.member_id', 'a.member_id')
    .leftJoin('addresses as d', (join) =>
      join
        .onRef('d.id', '=', 'a.address_id')
        .onRef('d.member_id', '=', 'a.member_id')
        .on('d.deleted_at', 'is', null),
    )
    // Only a quote made from what the application still contains counts as accepted.
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
    .select(['a.id', 'a.status', 'a.coverage', 'a.billing_cycle', 'a.phone_number'])
    .select(['a.brand_model', 'a.year', 'a.version_id', 'a.version_name', 'a.zip_code'])
    .select(['p.name', 'p.first_last_name', 'p.second_last_name', 'p.birth_date', 'p.gender'])
    .select(['p.cellphone', 'p.email', 'p.created_at as account_since'])
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
    .where('a.id', '=', given.id),
);

type Row = NonNullable<Awaited<ReturnType<typeof applicationToBuy.first>>>;

/** Columns that are all set or, if a join found nothing, all null; a mixture is a fault. */
function together<K extends keyof Row & string>(
  row: Row,
  ...columns: K[]
): { [C in K]: NonNullable<Row[C]> } | null {
  const empty = columns.filter((column) => row[column] === null);
  if (empty.length === columns.length) return null;
  if (empty.length > 0) throw new StoredDataError(empty.join(', '), row.id, 'empty');
  return row as { [C in K]: NonNullable<Row[C]> };
}

export async function readPurchase(trx: Executor, applicationId: string): Promise<PurchaseRecord> {
  const row = await applicationToBuy.first(trx, { id: applicationId });
  if (row === undefined) throw new Error('no such application');
  return {
    applicationId,
    accountSince: row.account_since,
    status: row.status,
    coverage: row.coverage,
    billingCycle: row.billing_cycle,
    quote: toQuote(row),
    vehicle: toVehicle(row),
    insured: toInsured(row),
    address: toAddress(row),
  };
}

function toVehicle({
  brand_model,
  year,
  version_id,
  version_name,
  zip_code,
}: Row): PurchaseRecord['vehicle'] {
  if (year === null || version_id === null || version_name === null || zip_code === null) return null;
  return {
    brandModel: brand_model,
    year,
    versionId: version_id,
    versionName: version_name,
    zipCode: zip_code,
  };
}

function toQuote(row: Row): PurchaseRecord['quote'] {
  const quote = together(row, 'quote_id', 'valid_until');
  const price = together(
    row,
    ...(['discount', 'net_premium', 'policy_fee', 'surcharge'] as const),
    ...(['annual_iva', 'annual_total'] as const),
    ...(['monthly_iva', 'monthly_total', 'monthly_first', 'monthly_later'] as const),
  );
  if (quote === null || price === null) return null;
  const { net_premium: netPremium, policy_fee: policyFee } = price;
  return {
    id: quote.quote_id,
    validUntil: quote.valid_until,
    discount: price.discount,
    price: {
      annual: { netPremium, surcharge: 0, policyFee, iva: price.annual_iva, total: price.annual_total },
      monthly: {
        netPremium,
        surcharge: price.surcharge,
        policyFee,
        iva: price.monthly_iva,
        total: price.monthly_total,
        receipts: MONTHLY_RECEIPTS,
        firstPayment: price.monthly_first,
        laterPayment: price.monthly_later,
      },
    },
  };
}

function toInsured(row: Row): PurchaseRecord['insured'] {
  const account = together(row, 'name', 'first_last_name', 'birth_date', 'gender');
  if (account === null) return null;
  return {
    name: account.name,
    firstLastName: account.first_last_name,
    secondLastName: row.second_last_name,
    birthDate: account.birth_date,
    gender: account.gender,
    phone: row.cellphone ?? row.phone_number,
    email: row.email,
  };
}

function toAddress(row: Row): PurchaseRecord['address'] {
  const address = together(
    row,
    ...(['street', 'street_number', 'interior_number', 'neighborhood_name'] as const),
    ...(['municipality_name', 'city_name', 'state_name', 'address_zip_code'] as const),
  );
  if (address === null) return null;
  return {
    street: address.street,
    streetNumber: address.street_number,
    interiorNumber: address.interior_number,
    neighborhood: address.neighborhood_name,
    municipality: address.municipality_name,
    city: address.city_name,
    state: address.state_name,
    zipCode: address.address_zip_code,
  };
}
