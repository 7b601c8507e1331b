import { cancellationDocument } from '@socio/contracts/cancellation-document';
import { giveRefundAccount } from '@socio/contracts/give-refund-account';
import { previewCancellation } from '@socio/contracts/preview-cancellation';
import { undoCancellation } from '@socio/contracts/undo-cancellation';
import { operationsOn } from '../../operations/testing/operations-world.ts';
import type { TestServer } from '../start-test-server.ts';
import { boughtPolicy, cancel, proveForCancelling } from '../test-cancelling.ts';
import { accepted, offered, toCoverage } from '../test-changing.ts';

/** A policy made cheaper, cancelled, taken back and cancelled again, whose card takes no refund. */
export async function liveCancelling(server: TestServer): Promise<void> {
  const bought = await boughtPolicy(server, { card: '4000 0000 0000 0374' });
  const { client, applicationId, policyNumber } = bought;
  const about = { policy_number: policyNumber };
  await accepted(bought, await offered(bought, toCoverage('RC')));
  await client.call(previewCancellation, about);
  await cancel(server, bought);
  await client.call(undoCancellation, about);
  await cancel(server, bought);
  server.clock.advance({ minutes: 31 });
  const operations = operationsOn(server);
  await operations.retryApplication({ applicationId, by: 'tester', reason: 'growth' });
  await proveForCancelling(server, bought);
  await client.call(giveRefundAccount, { ...about, clabe: '032180000118359719' });
  const asked = { applicationId, by: 'tester' };
  const waits = await operations.transferRefund({ ...asked, transferred: undefined });
  if (waits?.kind !== 'transfer') throw new Error('nothing to transfer');
  await operations.transferRefund({ ...asked, transferred: { ...waits, reference: 'SPEI 1' } });
  await operations.close();
  await client.call(cancellationDocument, undefined, { policyNumber });
}
