import { post, rows, sessionOf, type Body } from './base.ts';

/** A step is one conditional update: the caller's application, while it is active and no payment is under way. */
function step(
  name: string,
  path: string,
  set: string,
  from: string,
  valuesOf: (body: Body) => unknown[],
): void {
  const text = `update applications a set ${set}, last_updated_at = $3, reminder_due_at = $4
    ${from} and a.id = $1 and a.member_id = $2 and a.status = 'active' and a.fulfilment = 'none'
    and not exists (select from payment_attempts p where p.application_id = a.id
      and p.status in ('pending', 'action_required', 'unknown', 'charged', 'refunding'))
    returning a.id`;
  post(path, async (request) => {
    const { member_id } = await sessionOf(request);
    const body = request.body as Body;
    const now = Date.now();
    const values = [body['insurance_application_id'], member_id, new Date(now), new Date(now + 3_600_000)];
    const [changed] = await rows(name, text, [...values, ...valuesOf(body)]);
    if (changed === undefined) throw new Error(`${name} changed nothing`);
    return path.endsWith('8') || path.endsWith('9')
      ? { success: true, message: 'Información actualizada' }
      : { success: true };
  });
}

step(
  'step2',
  'update-insurance-application-step2',
  'year = $5::int',
  `from brand_models b where b.brand_model = a.brand_model
     and exists (select from versions v where v.brand_model_id = b.id and v.year = $5::int and v.origin <> 'withdrawn')`,
  (body) => [body['year']],
);
step(
  'step3',
  'update-insurance-application-step3',
  'version_id = v.id, version_name = v.name',
  `from versions v join brand_models b on b.id = v.brand_model_id
   where v.id = $5::int and v.origin <> 'withdrawn' and v.year = a.year and b.brand_model = a.brand_model`,
  (body) => [body['version_id']],
);
step('step4', 'update-insurance-application-step4', 'zip_code = $5', 'where true', (body) => [
  body['zip_code'],
]);
step(
  'step5',
  'update-insurance-application-step5',
  'gender = $5::gender, birth_date = $6::date',
  'where true',
  (body) => [body['gender'], body['birth_date']],
);
step(
  'step6',
  'update-insurance-application-step6',
  'phone_number = $5',
  `where exists (select from consents where member_id = $2 and kind = 'terms' and granted)`,
  (body) => [body['phone_number']],
);
step(
  'step7',
  'update-insurance-application-step7',
  `quote_id = q.id, coverage = $5::coverage, billing_cycle = $6::billing_cycle, stage = 'contratacion'`,
  `from quotes q join quote_packages k on k.quote_id = q.id
   where q.application_id = a.id and k.coverage = $5::coverage and q.valid_until >= $7::date
     and k.monthly_total = $8::bigint and q.version_id = a.version_id and q.zip_code = a.zip_code
     and exists (select from consents where member_id = $2 and kind = 'terms' and granted)`,
  (body) => [
    body['coverage'],
    body['billing_cycle'],
    new Date(),
    Number(String(body['total_premium']).replace(/[,.]/g, '')),
  ],
);
step(
  'step8',
  'update-insurance-application-step8',
  'zip_code = $5, phone_number = $6, gender = $7::gender, birth_date = $8::date',
  'where true',
  (body) => [body['zip_code'], body['phone_number'], body['gender'], body['birth_date']],
);
step(
  'step9',
  'update-vehicle-insurance-application-step9',
  'version_id = v.id, version_name = v.name, year = v.year, brand_model = b.brand_model',
  `from versions v join brand_models b on b.id = v.brand_model_id where v.id = $5::int and v.origin <> 'withdrawn'`,
  (body) => [body['version_id']],
);
step(
  'step10',
  'update-insurance-application-step10',
  `address_id = d.id, stage = 'contratacion'`,
  `from addresses d, quotes q where d.id = $5::uuid and d.member_id = $2 and d.deleted_at is null
     and d.zip_code = a.zip_code and q.id = a.quote_id and q.valid_until >= $6::date
     and exists (select from consents where member_id = $2 and kind = 'terms' and granted)`,
  (body) => [body['address_id'], new Date()],
);
