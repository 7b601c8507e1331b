import { createInsuranceApplication } from '@socio/contracts/create-insurance-application';
import { getUserCreditCards } from '@socio/contracts/get-user-credit-cards';
import { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import { insertUserAddress } from '@socio/contracts/insert-user-address';
import { publicConfig } from '@socio/contracts/public-config';
import type { Database } from '../db/connection.ts';
import { demoMoves } from './demo-moves.ts';
import type { Visit, WithVisit } from './demo-visit.ts';
import type { DemoPerson, Missing } from './find-missing.ts';
import { giveCard } from './give-card.ts';
import { findMade, leaveAt, reachableStep } from './made-application.ts';

type Dependencies = {
  db: Database;
  withVisit: WithVisit;
  moveClock: (to: Date) => Promise<void>;
  /** Without the outside services there are no cards. */
  withCards: boolean;
};

const minute = 60_000;

/** Replays what the demo members did, in chronological order, through the product's own calls. */
export async function makeHistory(deps: Dependencies, missing: Missing[]): Promise<void> {
  for (const person of new Set(missing.map((one) => one.person))) await settleIn(deps, person);
  for (const one of missing) await makeApplication(deps, one);
}

async function settleIn(deps: Dependencies, person: DemoPerson): Promise<void> {
  const { memberId, joined, history } = person;
  await deps.moveClock(joined);
  await deps.withVisit(memberId, joined, async (visit) => {
    for (const [index, address] of history.addresses.entries()) {
      // A minute apart, so that the list has an order.
      await deps.moveClock(new Date(joined.getTime() + index * minute));
      await visit(insertUserAddress, address);
    }
    if (deps.withCards) await storeCards(deps, visit, person);
  });
}

async function storeCards(
  { moveClock }: Dependencies,
  visit: Visit,
  { name, joined, history }: DemoPerson,
): Promise<void> {
  const listed = await visit(getUserCreditCards, {});
  const known = listed.data.data.response.credit_cards_information;
  const lastFours = new Set(known.map((card) => card['credit_cards-card_number']));
  const config = await visit(publicConfig);
  const expiry = `12/${String((joined.getUTCFullYear() + 5) % 100).padStart(2, '0')}`;
  for (const [index, { number, cvv }] of history.cards.entries()) {
    if (lastFours.has(number.slice(-4))) continue;
    await moveClock(new Date(joined.getTime() + (5 + index) * minute));
    const card = {
      card_number: number,
      card_holder_name: name,
      expiration_date: expiry,
      cvv_code: cvv,
    };
    await visit(insertNewUserCard, await giveCard(config, card));
  }
}

/** Continues from wherever an interrupted seed left it. */
async function makeApplication(deps: Dependencies, { person, application, at }: Missing): Promise<void> {
  const { db, moveClock } = deps;
  const { memberId } = person;
  const end = reachableStep(application.target);
  await moveClock(at);
  await deps.withVisit(memberId, at, async (visit) => {
    if ((await findMade(db, memberId, at)) === undefined) {
      await visit(createInsuranceApplication, { brand_model: application.brandModel });
    }
    const left = new Set<string>();
    for (;;) {
      const made = await findMade(db, memberId, at);
      if (made === undefined) throw new Error('the application was not made');
      if (made.step === end || made.status !== 'active') {
        if (end !== application.target) await leaveAt(db, made.id, application.target);
        return;
      }
      const move = demoMoves[made.step];
      if (move === undefined || left.has(made.step)) throw new Error(`stuck at ${made.step}`);
      left.add(made.step);
      await moveClock(new Date(at.getTime() + left.size * minute));
      await move(visit, made.id, application);
    }
  });
}
