import { confirmAuthenticated } from '../common/authentication.ts';
import { readApplication } from './application.ts';
import type { OpenApplication } from './use-application.ts';
import type { FlowAddress } from './use-flow-address.ts';
import type { Identity } from './use-identity.ts';

type Parts = {
  address: FlowAddress;
  open: OpenApplication;
  identity: Identity;
  /** A visitor has to verify a membership first. */
  deny: () => Promise<void>;
};

/** Enters contracting by repeating step 7 as the authenticated owner (calls.md, The flow). False if it could not. */
export async function enterContracting(parts: Parts, repeat: () => Promise<void>): Promise<boolean> {
  const { address, open, identity, deny } = parts;
  const isContracting = async () => readApplication(await open.refresh()).stepType === 'contratacion';
  if (await isContracting()) return true;
  if (!address.isHere()) return false;
  // As the server has it: another tab may have verified the membership meanwhile.
  if (!open.latest(address.applicationId ?? '')?.membershipId) {
    await deny();
    return false;
  }
  if (confirmAuthenticated(new Date())) {
    await repeat();
    if (await isContracting()) return true;
  }
  if (!(await identity.ask())) return false;
  await repeat();
  await open.refresh();
  return true;
}
