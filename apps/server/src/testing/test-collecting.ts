import type { Centavos } from '@socio/domain/money';
import { sweepRooms } from './remind-round.ts';
import type { TestServer } from './start-test-server.ts';
import { cards, newCard, readyToPay, type Purchase } from './test-purchase.ts';
import { startReminding } from './test-reminders.ts';
import type { TestMember } from './test-member.ts';

/** Cards that are charged once, then refused: for now, for good, or by asking for their owner. */
export const laterCards = {
  chargesOnce: '4000 0000 0000 0341',
  closesAfterOnce: '4000 0000 0000 0358',
  asksMerchants: '4000 0000 0000 0366',
} as const;

type Marks = { initiatedBy: 'member' | 'merchant'; mandateOf: string | null };

/** A charge as the gateway has it. */
export type BookedCharge = {
  status: string;
  amount: Centavos;
  refundedAmount: Centavos;
  at: string;
  marks: Marks;
};

export type Insured = Purchase & { policyNumber: string; policyId: string; cardId: string };

const aboutReceipts = /recibo|cobertura|Comprobante|devolvimos|tarjeta|Terminó/;

/** A server that collects, of which a test decides when its work is done. */
export async function startCollecting(server: TestServer) {
  const { services, close } = await startReminding(server);
  const { db, clock } = server;

  const round = async () => {
    // What one room leaves to the next is due once it has been written.
    for (const room of ['collecting', 'payment', 'policy', 'mails'] as const)
      await sweepRooms(services, [room]);
  };

  /** Moves the clock on to an instant of central Mexico ('2026-04-10 09:00'), without doing anything. */
  const moveTo = (time: string | Date) => {
    const at = typeof time === 'string' ? new Date(`${time.replace(' ', 'T')}:00-06:00`) : time;
    const milliseconds = at.getTime() - clock.now().getTime();
    if (milliseconds < 0) throw new Error('that has passed');
    clock.advance({ seconds: milliseconds / 1000 });
  };

  const mailsTo = async ({ email, policyId }: Insured) => {
    const [bought] = await db
      .selectFrom('policies')
      .innerJoin('payment_attempts as a', 'a.application_id', 'policies.application_id')
      .select('a.receipt_number as number')
      .where('policies.id', '=', policyId)
      .where('a.status', '=', 'charged')
      .execute();
    const mails = (await server.sandbox.inbox(email)).filter(
      ({ channel, subject }) => channel === 'email' && !subject?.endsWith(bought?.number ?? '-'),
    );
    return mails.toSorted((one, other) => one.sentAt.localeCompare(other.sentAt));
  };

  return {
    services,
    close,
    round,
    moveTo,
    /** Whatever falls due until then, each at its time. */
    liveUntil: async (time: string) => {
      const end = new Date(`${time.replace(' ', 'T')}:00-06:00`);
      for (;;) {
        const { at } = await db
          .selectFrom('receipts')
          .select((eb) => eb.fn.min('collect_at').as('at'))
          .executeTakeFirstOrThrow();
        if (at === null || at >= end) break;
        if (at > clock.now()) moveTo(new Date(at.getTime() + 1));
        await round();
      }
      moveTo(end);
      await round();
    },
    /** A monthly policy whose receipts a card pays. */
    insure: async (
      number: string = cards.charges,
      { member, keep = true, vin }: { member?: TestMember; keep?: boolean; vin?: string } = {},
    ): Promise<Insured> => {
      const purchase = await readyToPay(server, member === undefined ? {} : { member });
      const cardId = await newCard(purchase.client, number, { keep });
      const paid = await purchase.pay(cardId);
      if (paid.body.data?.data.response.payment.status !== 'charged')
        throw new Error(JSON.stringify(paid.raw));
      const finished = await purchase.finish(vin === undefined ? {} : { serial_number: vin });
      const policyNumber = finished.body.data.data.response.get_insurance_policy_data[0]?.policy_number ?? '';
      const { id: policyId } = await db
        .selectFrom('policies')
        .select('id')
        .where('policy_number', '=', policyNumber)
        .executeTakeFirstOrThrow();
      return { ...purchase, cardId, policyNumber, policyId };
    },
    receiptsOf: async ({ policyId }: Insured) =>
      await db
        .selectFrom('receipts')
        .selectAll()
        .where('policy_id', '=', policyId)
        .orderBy('number')
        .execute(),
    /** What the gateway has of a policy's receipts after the first, oldest first, by their keys. */
    bookedOf: async ({ applicationId }: Insured): Promise<(BookedCharge & { key: string })[]> => {
      const { charges } = (await server.sandbox.ledger()) as { charges: Record<string, BookedCharge> };
      return Object.entries(charges)
        .filter(([key]) => key.startsWith(`${applicationId}:receipt-`))
        .map(([key, charge]) => ({ key: key.slice(applicationId.length + 1), ...charge }))
        .toSorted((one, other) => one.at.localeCompare(other.at));
    },
    mailsTo,
    /** Subjects of the mails about receipts, oldest first. */
    mailsAbout: async (insured: Insured) =>
      (await mailsTo(insured)).flatMap(({ subject = '' }) => (aboutReceipts.test(subject) ? [subject] : [])),
  };
}
