import { parseArgs } from 'node:util';
import { formatMxn } from '@socio/domain/money';
import type { RefundOutcome } from '../operations/due/refund-application.ts';
import { CommandError, runCommand } from '../operations/run-command.ts';
import { operatorName } from '../operations/operator-name.ts';
import { readReason } from '../operations/read-reason.ts';
import { buildOperations } from '../operations/build-operations.ts';
import { readTarget } from '../operations/read-target.ts';

const refusals: Record<Extract<RefundOutcome, { kind: 'refused' }>['reason'], string> = {
  'not-found': 'There is no such application.',
  'nothing-charged': 'Nothing is charged, so nothing can be given back.',
  'charge-unsettled': 'Whether it was charged is not known yet: `npm run ops:retry` finds out.',
  issued: 'The policy is issued. A policy is cancelled with the insurer, not refunded here.',
  'issued-at-insurer': 'The insurer has issued the policy already: `npm run ops:retry` finishes it.',
  'insurer-silent': 'The insurer does not say whether it has issued. Nothing was changed; try again later.',
  'refunded-before': 'The money went back before.',
};

const waiting = {
  insurer:
    'Claimed, and the money stays: the insurer has not confirmed that it will not issue. The server asks again by itself.',
  gateway: 'On its way: the gateway has not confirmed. The server asks again by itself.',
};

// npm run ops:refund -- ID --reason "…": refunds a charge that did not result in a policy.
await runCommand(async ({ config, db, clock, logger, env }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  });
  const reason = readReason(values.reason);
  if (reason.kind === 'refused') throw new CommandError(reason.message);
  const applicationId = await readTarget(db, positionals);
  const operations = buildOperations(config, { db, clock, logger });
  try {
    const request = { applicationId, by: operatorName(env), reason: reason.text };
    const outcome = await operations.refundApplication(request);
    console.log(`Application ${applicationId}`);
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
