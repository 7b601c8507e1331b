import type { EventEmitter } from 'node:events';
import type { SandboxClient } from '../apps/server/src/testing/sandbox-client.ts';
import { createHttpClient, type TestClient } from '../apps/server/src/testing/test-client.ts';
import { newMember, type TestMember } from '../apps/server/src/testing/test-member.ts';
import { createPatientClient } from './patient-client.ts';
import type { PurchasePlan } from './plan-purchase.ts';
import { note, type Shopping } from './shopping.ts';

/** How time passes for a policy. */
export type Passing = {
  /** The server's clock. */
  now: () => Date;
  /** The second receipt of a policy is due today. */
  makeReceiptDue: (applicationId: string) => Promise<void>;
  /** Five days before the end of a policy, when its next year may be charged. */
  makeEndNear: (applicationId: string) => Promise<void>;
  /** In which a cancellation can be taken back. */
  passHalfHour: (applicationId: string) => Promise<void>;
  /** Between two codes. */
  passPause: () => Promise<void>;
};

/** What all shoppers share. */
export type ShopFloor = {
  serverUrl: string;
  sandbox: SandboxClient;
  /** 'pay', 'finish' and 'afterwards': such a call is being sent. 'remind': reminders have become due. */
  calls: EventEmitter<Record<'pay' | 'finish' | 'afterwards' | 'remind', []>>;
  /** Null where nothing follows a purchase. */
  passing: Passing | null;
  /** Whether faults may no longer be set. */
  isCalm: () => boolean;
};

/** A member with a browser: `client` waits for an answer, `impatient` is for calls that the test repeats itself. */
export type Shopper = TestMember & { impatient: TestClient };

let addresses = 0;

/** Rate limits count by address, so each shopper has one of their own (TRUST_PROXY). */
function ownAddress(): Record<string, string> {
  addresses += 1;
  return { 'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` };
}

export async function findShopper({ serverUrl, sandbox }: ShopFloor): Promise<Shopper> {
  const impatient = createHttpClient(serverUrl, ownAddress());
  const member = await newMember({ sandbox, client: () => createPatientClient(impatient) });
  return { ...member, impatient };
}

export async function setFaults(
  { sandbox, isCalm }: ShopFloor,
  shopping: Shopping,
  before: PurchasePlan['faults'][number]['before'],
): Promise<void> {
  for (const { fault } of shopping.plan.faults.filter((one) => one.before === before)) {
    if (isCalm()) return;
    note(shopping, `fault ${fault.service} ${fault.operation ?? ''} ${fault.kind} ${fault.ms}`);
    await sandbox.addFault(fault);
  }
}
