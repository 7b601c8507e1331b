import { openDataKeys } from '../db/open-data-keys.ts';
import { parseArgs } from 'node:util';
import { formatMxn, parseMxn } from '@socio/domain/money';
import type { RefundOutcome } from '../operations/due/refund-application.ts';
import type { Transferred, TransferOutcome } from '../operations/due/transfer-refund.ts';
import { CommandError, runCommand } from '../operations/run-command.ts';
import { actAsOperator, operatorOptions } from '../operations/act-as-operator.ts';
import { buildOperations } from '../operations/build-operations.ts';
import { readTarget } from '../operations/read-target.ts';

const refusals: Record<Extract<RefundOutcome, { kind: 'refused' }>['reason'], string> = {
  'not-found': 'No such application.',
  'nothing-charged': 'Nothing was charged, so there is nothing to refund.',
  'charge-unsettled': 'The result of the charge is still unknown. Run `npm run ops:retry` to find out.',
  issued: 'The policy has been issued. Its member cancels it in the policy; it is not refunded here.',
  'issued-at-insurer':
    'The insurer has already issued the policy. Run `npm run ops:retry` to finish the purchase.',
  'insurer-silent':
    'The insurer did not answer whether it has issued the policy. Nothing was changed; try again later.',
  'refunded-before': 'The charge was already refunded.',
};

const waiting = {
  insurer:
    'Taken out of issuing, but not refunded yet: the insurer has not confirmed that it will not issue. The server keeps asking.',
  gateway: 'Under way: the gateway has not confirmed the refund yet. The server keeps asking.',
};

const referenceLength = 40;

function say(outcome: TransferOutcome): number {
  const amount = `MXN ${formatMxn(outcome.amount)}`;
  switch (outcome.kind) {
    case 'waits-for-account':
      console.log(`The card takes no refund. The member has been asked for an account for ${amount}.`);
      return 1;
    case 'transfer':
      console.log(`The card takes no refund. Transfer ${amount} to CLABE ${outcome.clabe}, then run this`);
      console.log(
        `again with --transferred REFERENCE --policy ${outcome.policyNumber} --amount ${formatMxn(outcome.amount)}`,
      );
      console.log('(the bank’s reference).');
      return 1;
    case 'differs':
      console.log(`Refused, and nothing was recorded. What waits is ${amount} of ${outcome.policyNumber}.`);
      return 1;
    case 'transferred':
      console.log(`Recorded as transferred: ${amount}.`);
      return 0;
  }
}

/** What was transferred, as the bank's statement says it; undefined if it is only asked where to. */
function readTransferred(values: {
  transferred?: string | undefined;
  policy?: string | undefined;
  amount?: string | undefined;
}): Transferred | undefined {
  const { transferred, policy: policyNumber, amount } = values;
  if (transferred === undefined && policyNumber === undefined && amount === undefined) return undefined;
  const reference = transferred?.trim() ?? '';
  if (reference === '' || reference.length > referenceLength)
    throw new CommandError(`--transferred takes the bank’s reference, up to ${referenceLength} characters.`);
  const centavos = amount === undefined ? null : parseMxn(amount);
  if (policyNumber === undefined || centavos === null)
    throw new CommandError('--transferred needs the --policy and the --amount that were transferred.');
  return { reference, policyNumber, amount: centavos };
}

// npm run ops:refund -- ID --reason "…" [--operator NAME] [--transferred REFERENCE --policy NUMBER --amount MXN]: refunds a
// charge that did not result in a policy, or says where to transfer what the card of a cancelled one does not take, and
// records it.
await runCommand(async (context) => {
  const { config, db, clock, logger } = context;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      ...operatorOptions,
      transferred: { type: 'string' },
      policy: { type: 'string' },
      amount: { type: 'string' },
    },
  });
  const transferred = readTransferred(values);
  const given = { command: 'ops:refund', values, needsReason: true } as const;
  const { by, reason, record } = await actAsOperator(context, given);
  const applicationId = await readTarget(db, positionals);
  await record({ applicationId });
  const keys = await openDataKeys(db, config.secrets, clock);
  const operations = buildOperations(config, { db, keys, clock, logger });
  try {
    console.log(`Application ${applicationId}`);
    const transfer = await operations.transferRefund({ applicationId, by, transferred });
    if (transfer !== null) return say(transfer);
    const outcome = await operations.refundApplication({ applicationId, by, reason });
    switch (outcome.kind) {
      case 'refunded':
        console.log(`Refunded: MXN ${formatMxn(outcome.amount)}.`);
        return 0;
      case 'later':
        console.log(waiting[outcome.waitsFor]);
        return 1;
      case 'refused':
        console.log(`Refused. ${refusals[outcome.reason]}`);
        return 1;
    }
  } finally {
    await operations.close();
  }
});
