import type { FastifyRequest } from 'fastify';
import { app, keyHash, rows, sessionOf, wrap, type Body, type Row } from './base.ts';
import { insured, money, type Snapshot } from './insured.ts';

type Receipt = {
  number: number;
  kind: string;
  period_from: string;
  period_to: string;
  due_date: string;
  net_premium: number;
  surcharge: number;
  policy_fee: number;
  iva: number;
  amount: number;
  state: string;
  paid_at: string | null;
};

const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at - 6 * 3_600_000).toISOString().slice(0, 10);
const instant = (text: string) => new Date(text).toISOString();
const open = new Set(['upcoming', 'due', 'charging', 'declined']);

/** What paying all upcoming ones at once takes. */
function restOf(receipts: Receipt[]) {
  const upcoming = receipts.filter(({ state }) => state === 'upcoming');
  const [first] = upcoming;
  if (first === undefined || receipts.some(({ state }) => open.has(state) && state !== 'upcoming'))
    return null;
  let [net, all] = [0, 0];
  for (const one of upcoming) {
    net += one.net_premium + one.policy_fee;
    all += one.amount;
  }
  const total = net + Math.round(net * 0.16);
  return {
    amount: money(total),
    saves: money(all - total),
    receipts: upcoming.length,
    period_from: first.period_from,
    period_to: upcoming.at(-1)?.period_to,
  };
}

/** Who has no change under way and no cancellation: the only ones asked for here. */
function planOf(row: Row, receipts: Receipt[], now: number) {
  const byProduct = row['collected_by'] === 'product';
  const next = receipts.find(({ state }) => open.has(state));
  const isPayable =
    byProduct && next !== undefined && now >= Date.parse(next.due_date) + 15 * 3_600_000 - 5 * dayMs;
  return {
    collected_by: row['collected_by'],
    grace_days: row['grace_days'],
    as_of: byProduct ? null : row['receipts_as_of'],
    payable: isPayable ? next.number : null,
    is_asking: false,
    receipts: receipts.map(({ number, kind, period_from, period_to, due_date, amount, state, paid_at }) => ({
      number,
      kind,
      period_from,
      period_to,
      due_date,
      amount: money(amount),
      state,
      paid_at: paid_at === null ? null : instant(paid_at),
    })),
    rest: byProduct ? restOf(receipts) : null,
  };
}

function cardsOf(row: Row, receipts: Receipt[]) {
  const mandate = row['mandate'] as Record<string, string> | null;
  const unpaid = receipts.filter(({ kind, state }) => kind === 'regular' && open.has(state));
  const [next] = unpaid;
  const hasTerms =
    row['collected_by'] === 'product' &&
    next !== undefined &&
    unpaid.every(({ amount }) => amount === next.amount);
  const expires = `${mandate?.['expiration_year']}-${String(mandate?.['expiration_month']).padStart(2, '0')}`;
  return {
    mandate: mandate && {
      given_at: instant(mandate['given_at'] ?? ''),
      amount: money(Number(mandate['amount'])),
      charges: mandate['charges'],
      card_type: mandate['brand'],
      card_number: mandate['last_four'],
      expires_before:
        next !== undefined && expires < next.due_date.slice(0, 7)
          ? `${expires.slice(5)}/${expires.slice(2, 4)}`
          : null,
      is_spent: mandate['is_spent'],
    },
    card_change: hasTerms
      ? {
          mandate: { charges: unpaid.length, amount: money(next.amount), from: next.due_date },
          blocked: null,
          activation: null,
          pending: row['pending_card'],
        }
      : null,
  };
}

function personOf(row: Row, { insured: person, address }: Snapshot, now: number) {
  const until = dayOf(((row['mailed_at'] ?? row['issued_at']) as Date).getTime() + 30 * dayMs);
  const isSame =
    row['cellphone'] === person['phone'] && (row['email'] === null || row['email'] === person['email']);
  return {
    name: person['name'],
    first_last_name: person['firstLastName'],
    second_last_name: person['secondLastName'],
    name_until: until,
    name_is_final: dayOf(now) > until,
    address: {
      street: address['street'],
      street_number: address['streetNumber'],
      interior_number: address['interiorNumber'] || null,
      neighborhood_name: address['neighborhood'],
      municipality_name: address['municipality'],
      city_name: address['city'],
      state_name: address['state'],
      zip_code: address['zipCode'],
    },
    account_contact: isSame ? null : { phone_number: row['cellphone'], email: row['email'] },
  };
}

const policyData = async (request: FastifyRequest) => {
  const { member_id, family_id } = await sessionOf(request);
  const now = Date.now();
  const [row = {}] = await rows(
    'policy',
    `select p.id, p.created_at, p.policy_number, p.start_date, p.end_date, p.issued_at, p.policy_url, p.application_id,
            p.member_id, p.snapshot, p.collected_by, p.grace_days, p.receipts_as_of, p.mailed_at, c.cellphone, c.email,
            a.receipt_number, a.charged_at, a.amount,
            array(select e.number from endorsements e where e.policy_id = p.id
              and e.state in ('charging', 'asked', 'confirmed') order by e.number) as endorsements,
            (select json_agg(r order by r.number) from (
              select number, kind, period_from, period_to, due_date, net_premium, surcharge, policy_fee, iva, amount,
                     state, paid_at
              from receipts where policy_id = p.id) r) as receipts,
            (select row_to_json(m) from (
              select d.given_at, d.amount, d.charges, k.brand, k.last_four, k.expiration_month, k.expiration_year,
                     exists (select from receipt_charges s where s.card_id = k.id and s.retry = 'never') as is_spent
              from mandates d join cards k on k.id = d.card_id
              where d.application_id = p.application_id and d.ended_at is null) m) as mandate,
            (select row_to_json(t) from (
              select t.id as attempt, k.id as card_id, k.brand as card_type, k.last_four as card_number
              from mandate_attempts t join cards k on k.id = t.card_id
              where t.policy_id = p.id and t.status in ('pending', 'action_required', 'unknown')) t) as pending_card,
            (select o.state from cancellations o where o.policy_id = p.id order by o.asked_at desc limit 1)
              as cancellation,
            (select n.state from renewals n where n.policy_id = p.id) as renewal
     from policies p join accounts c on c.member_id = p.member_id
     left join payment_attempts a on a.application_id = p.application_id and a.charged_at is not null
     where p.policy_number = $1 and p.member_id = $2 order by a.attempt desc limit 1`,
    [(request.params as Body)['number'], member_id],
  );
  // Who read it (the audit log), before it is answered.
  if ('recorded' in (request.query as object)) {
    await rows(
      'record-read',
      `insert into audit_events (at, kind, actor, member_id, application_id, session_id, network, details)
       values ($1, 'policy-read', 'member', $2, $3, $4, $5, $6)`,
      [
        new Date(now),
        member_id,
        row['application_id'],
        family_id,
        keyHash(request.ip),
        { policy: row['policy_number'] },
      ],
    );
  }
  const snapshot = row['snapshot'] as Snapshot;
  const { netPremium = 0, surcharge = 0, policyFee = 0 } = snapshot.price.monthly;
  const amount = row['amount'] as number;
  const [ofNet, premium] = [Math.round(netPremium / 12), Math.round((netPremium + surcharge) / 12)];
  const iva = amount - premium - policyFee;
  const parts = { netPremium: ofNet, surcharge: premium - ofNet, policyFee, iva };
  const receipts = row['receipts'] as Receipt[];
  const today = dayOf(now);
  for (const one of receipts) if (one.state === 'upcoming' && one.due_date <= today) one.state = 'due';
  return wrap({
    get_insurance_policy_data: [
      {
        policy_number: row['policy_number'],
        id: row['id'],
        start_date: row['start_date'],
        end_date: row['end_date'],
        starts_at: row['issued_at'],
        ended: false,
        endorsements: row['endorsements'],
        pending_change: null,
        cancellation: row['cancellation'],
        renewal: row['renewal'],
        created_at: row['created_at'],
        status_id: 2,
        policy_url: row['policy_url'],
        receipt: {
          number: row['receipt_number'],
          date: dayOf((row['charged_at'] as Date).getTime()),
          amount: money(amount),
          parts: { ...parts, total: amount },
        },
        receipt_plan: planOf(row, receipts, now),
        ...cardsOf(row, receipts),
        insured: personOf(row, snapshot, now),
        ...insured(row, snapshot),
      },
    ],
  });
};
app.route({ method: 'GET', url: '/api/policies/:number', handler: policyData });
