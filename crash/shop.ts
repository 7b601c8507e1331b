import { parseMxn } from '@socio/domain/money';
import { startApplication } from '../apps/server/src/testing/test-application.ts';
import { cards, newCard, readyToPay } from '../apps/server/src/testing/test-purchase.ts';
import { finish } from './finish.ts';
import { liveOn } from './live-on.ts';
import { pay } from './pay.ts';
import type { PlannedCard, PurchasePlan } from './plan-purchase.ts';
import type { Shopper, ShopFloor } from './shop-floor.ts';
import { note, type Shopping } from './shopping.ts';

const numberOf = (card: PlannedCard): string =>
  card === 'asked-approved' || card === 'asked-rejected' ? cards.asks : cards[card];

/** One purchase from the first step to the end of its plan. Throws if it could not even be prepared. */
export async function shop(
  floor: ShopFloor,
  shopper: Shopper,
  plan: PurchasePlan,
  begun: (shopping: Shopping) => void,
): Promise<void> {
  // A quote that nobody finishes, of which the person is reminded.
  await startApplication(shopper.client);
  const { applicationId, amount, mandate } = await readyToPay(floorWorld(floor, shopper), {
    cycle: plan.cycle,
    member: shopper,
  });
  const tries: { card: PlannedCard; cardId: string }[] = [];
  for (const card of [plan.cards.first, plan.cards.second]) {
    if (card !== null) tries.push({ card, cardId: await newCard(shopper.client, numberOf(card)) });
  }
  const shopping: Shopping = {
    plan,
    applicationId,
    amount: parseMxn(amount) ?? 0,
    mandate,
    told: {
      charged: [],
      declined: [],
      policyNumber: null,
      isRefused: false,
      isReceiptPaid: false,
      isCancelling: false,
      isRenewing: false,
    },
    cardId: '',
    lostAnswers: 0,
    unexpected: [],
    events: [],
  };
  begun(shopping);
  note(shopping, `ready to pay ${amount} by ${shopper.number}`);
  for (const [index, one] of tries.entries()) {
    const end = await pay(floor, shopper, shopping, { number: index + 1, ...one });
    if (end === 'declined') continue;
    if (end !== 'charged' || plan.leaves === 'paid') return;
    shopping.cardId = one.cardId;
    await finish(floor, shopper, shopping);
    return await liveOn(floor, shopper, shopping);
  }
}

/** The member already exists, and no other browser is opened. */
function floorWorld({ sandbox }: ShopFloor, { client }: Shopper) {
  return { sandbox, client: () => client };
}
