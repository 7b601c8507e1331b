import { cancelPolicy } from '@socio/contracts/cancel-policy';
import { checkMembership } from '@socio/contracts/check-membership';
import { endMandate } from '@socio/contracts/end-mandate';
import { giveRefundAccount } from '@socio/contracts/give-refund-account';
import { insertNewUserCard } from '@socio/contracts/insert-new-user-card';
import { payReceipt } from '@socio/contracts/pay-receipt';
import { publicConfig } from '@socio/contracts/public-config';
import { undoCancellation } from '@socio/contracts/undo-cancellation';
import { civilDate, formatShiftedDateTime, type CivilDate } from '@socio/domain/dates';
import type { FreshAct } from '@socio/domain/fresh-proof';
import { formatMxn } from '@socio/domain/money';
import { giveCard } from '../../demo/give-card.ts';
import { buildOperations } from '../../operations/build-operations.ts';
import { createLogger } from '../../http/request-log.ts';
import type { TestServer } from '../start-test-server.ts';
import { authenticate, newMember, type TestMember } from '../test-member.ts';
import { cards, readyToPay, typedCard, until } from '../test-purchase.ts';
import { createChangingWorld } from './changing-world.ts';
import type { CardKind, Life, Purchase } from './life.ts';

const cardNumbers: Record<CardKind, string> = {
  ...cards,
  chargesOnce: '4000 0000 0000 0341',
  closesAfterOnce: '4000 0000 0000 0358',
  asksMerchants: '4000 0000 0000 0366',
  takesNoRefund: '4000 0000 0000 0374',
};

/** A CLABE whose last digit is right. */
const account = '032180000118359719';

export type YearWorld = ReturnType<typeof createYearWorld>;

/** What members, the insurer and an operator do in the simulated year, each through the product's own calls. */
export function createYearWorld(server: TestServer) {
  const { sandbox, clock, db } = server;
  const operations = buildOperations(server.config, {
    db,
    keys: server.app.keys,
    clock: clock.now,
    logger: createLogger('silent'),
  });
  let bought = 0;
  const at = () => formatShiftedDateTime(clock.now().toISOString()) ?? '';

  const tell = (life: Life, act: string, answer: unknown): void => {
    life.story.push(`${at()} ${act}: ${String(answer)}`);
  };

  const post = async (path: string) => {
    const answer = await fetch(new URL(path, sandbox.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { connection: 'close' },
    });
    return answer.status;
  };

  const storeCard = async ({ client }: TestMember, kind: CardKind, expires: string, keep: boolean) => {
    const typed = { ...typedCard(cardNumbers[kind]), expiration_date: expires };
    const given = await giveCard((await client.call(publicConfig)).body, typed);
    const stored = await client.call(insertNewUserCard, { ...given, keep });
    const id = stored.body.data?.data.response.insert_new_card[0]?.id;
    if (id === undefined) throw new Error(`card: ${JSON.stringify(stored.raw)}`);
    return id;
  };

  /** A visit lasts a day, and its proof of identity twenty minutes. */
  const prove = async (life: Life, act?: FreshAct): Promise<void> => {
    const { client, number, phone } = life;
    await client.call(checkMembership, { membership_number: number });
    await authenticate(server, client, phone, act);
  };

  const pay = async (life: Life, number: number, card: string, attempt?: number) => {
    const receipt = await db
      .selectFrom('receipts')
      .select('amount')
      .where('policy_id', '=', life.policyId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    return await life.client.call(payReceipt, {
      policy_number: life.policyNumber,
      number,
      payment_card_id: card,
      amount: formatMxn(receipt.amount),
      ...(attempt !== undefined && { attempt }),
    });
  };

  /** While the gateway is away no card can be stored. */
  const cardOf = async (life: Life, kind: CardKind = 'charges'): Promise<string | undefined> => {
    life.ownCard ??= await storeCard(life, kind, '12/29', true).catch(() => undefined);
    return life.ownCard;
  };

  const answerBank = async (url: string, how: 'approve' | 'reject') => {
    await post(`${new URL(url).pathname}/${how}`);
  };

  return {
    server,
    close: operations.close,
    ...createChangingWorld({
      prove,
      tell,
      cardOf,
      answerBank,
    }),
    buy: async (kind: string, { cycle, card, expires, vin }: Purchase): Promise<Life> => {
      // Taken at once: others are bought at the same time.
      const serial = (bought += 1);
      const address = `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}`;
      const own = { sandbox, client: () => server.client(address) };
      const member = await newMember(own);
      const purchase = await readyToPay(own, { cycle, member });
      const paid = await purchase.pay(await storeCard(member, card, expires ?? '12/29', card !== 'asks'));
      if (paid.body.data?.data.response.payment.status !== 'charged') {
        // Its answer was lost, or the gateway failed once: the page asks again.
        await until('charged', async () => {
          const row = await db
            .selectFrom('payment_attempts')
            .select('status')
            .where('application_id', '=', purchase.applicationId)
            .where('status', '=', 'charged')
            .executeTakeFirst();
          return row !== undefined;
        });
      }
      const serial_number = vin === undefined ? `3N1CN8AE0PL8${10_000 + serial}` : `3N1CN8AE0PL${vin}`;
      const finished = await purchase.finish({ serial_number });
      const issued = finished.body.data?.data.response.get_insurance_policy_data[0];
      if (issued === undefined) throw new Error(`not issued: ${JSON.stringify(finished.raw)}`);
      const policy = await db
        .selectFrom('policies')
        .select(['id', 'start_date'])
        .where('application_id', '=', purchase.applicationId)
        .executeTakeFirstOrThrow();
      const life: Life = {
        ...member,
        kind,
        applicationId: purchase.applicationId,
        policyId: policy.id,
        policyNumber: issued.policy_number,
        startDate: policy.start_date ?? '',
        story: [],
      };
      tell(life, 'buys', kind);
      return life;
    },
    /** 'Pagar ahora', with a card of its own; `challenge` is what is answered if the bank asks. */
    payByHand: async (
      life: Life,
      number: number,
      { card, challenge }: { card?: CardKind; challenge?: 'approve' | 'reject' | 'leave' } = {},
    ) => {
      await prove(life);
      const own = await cardOf(life, card);
      if (own === undefined) return tell(life, `stores a card for receipt ${number}`, 'in vain');
      const paid = await pay(life, number, own);
      const payment = paid.body.data?.data.response.payment;
      tell(life, `pays receipt ${number} by hand`, paid.code ?? payment?.status);
      if (payment?.challenge_url === undefined || challenge === undefined || challenge === 'leave') return;
      await answerBank(payment.challenge_url, challenge);
      const again = await pay(life, number, own, payment.attempt);
      tell(
        life,
        `answers the bank (${challenge})`,
        again.code ?? again.body.data?.data.response.payment.status,
      );
    },
    cancel: async (life: Life, day: CivilDate = civilDate(clock.now())) => {
      await prove(life, 'cancel');
      const about = { policy_number: life.policyNumber, effective_on: day };
      const answer = await life.client.call(cancelPolicy, about);
      tell(life, `cancels from ${day}`, answer.code ?? 'asked');
    },
    takeBack: async (life: Life) => {
      await prove(life);
      const answer = await life.client.call(undoCancellation, { policy_number: life.policyNumber });
      tell(life, 'takes it back', answer.code ?? 'done');
    },
    withdrawMandate: async (life: Life) => {
      await prove(life);
      const answer = await life.client.call(endMandate, { policy_number: life.policyNumber });
      tell(life, 'withdraws the mandate', answer.code ?? 'done');
    },
    giveAccount: async (life: Life) => {
      await prove(life, 'cancel');
      const about = { policy_number: life.policyNumber, clabe: account };
      const answer = await life.client.call(giveRefundAccount, about);
      tell(life, 'gives an account', answer.code ?? 'done');
    },
    /** What an operator transfers and records. */
    transfer: async (life: Life) => {
      const { applicationId } = life;
      const asked = { applicationId, by: 'tester' };
      const waits = await operations.transferRefund({ ...asked, transferred: undefined });
      const outcome =
        waits?.kind === 'transfer'
          ? await operations.transferRefund({ ...asked, transferred: { ...waits, reference: 'SPEI-1' } })
          : waits;
      tell(life, 'is sent what its card does not take', outcome?.kind ?? 'nothing');
    },
    insurerCancels: async (life: Life) => {
      tell(life, 'is cancelled by the insurer', await post(`/insurer/policies/${life.policyNumber}/cancel`));
    },
  };
}
