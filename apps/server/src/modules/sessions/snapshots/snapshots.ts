import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { ParsedRequestOf, ResponseOf } from '@socio/contracts/contract';
import type { getSession } from '@socio/contracts/get-session';
import type { saveSession } from '@socio/contracts/save-session';
import { idSchema } from '@socio/contracts/shared/ids';
import type { updateSession } from '@socio/contracts/update-session';
import type { Database } from '../../../db/connection.ts';
import { storedJson } from '../../../db/stored-data.ts';
import type { Session } from '../../../http/session.ts';
import { invalidFields, Refusal } from '../../../http/refusal.ts';
import { requireStorableText } from '../../../http/storable-text.ts';
import {
  deleteSnapshot,
  findMembershipNumber,
  findSnapshotRow,
  updateSnapshot,
  upsertSnapshot,
} from './repository.ts';

const text = z.optional(z.nullable(z.string().check(z.maxLength(200))));
const flag = z.optional(z.nullable(z.boolean()));
const version = z.optional(z.nullable(z.union([z.string().check(z.maxLength(200)), z.int()])));

/** What a snapshot may contain; anything else is dropped. Personal values are the masks that the server gave out. */
const snapshotSchema = z.object({
  insuranceApplicationId: text,
  userVehicleInsuranceApplicationId: text,
  stepType: text,
  currentStep: version,
  timestamp: version,
  brandModel: text,
  selectedBrandModel: text,
  year: version,
  version: version,
  versionName: text,
  selectedVersionId: version,
  postalCode: text,
  gender: text,
  birthDate: z.optional(z.nullable(z.string().check(z.maxLength(40), z.refine(isHidden)))),
  phone: z.optional(z.nullable(z.string().check(z.maxLength(40), z.refine(isHidden)))),
  email: z.optional(z.nullable(z.string().check(z.maxLength(254), z.refine(isHidden)))),
  coverage: text,
  billingCycle: text,
  acceptedTerms: flag,
  acceptedPrivacy: flag,
  acceptedMarketing: flag,
  hasCompleteProfile: flag,
});

const stored = storedJson('session_snapshots.session_data', snapshotSchema);

function isId(value: string | null | undefined): value is string {
  return z.safeParse(idSchema, value).success;
}

function isHidden(value: string): boolean {
  return value === '' || value.includes('•');
}

function parseSnapshot(json: string): z.output<typeof snapshotSchema> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Refusal('FIELDS_INVALID', { fields: { session_data: 'not_json' } });
  }
  requireStorableText(value, 'session_data');
  const parsed = z.safeParse(snapshotSchema, value);
  if (parsed.success) return parsed.data;
  throw invalidFields(parsed.error.issues, 'session_data');
}

/** A number other than the session's own member is treated as nonexistent. */
async function requireOwnNumber(db: Database, session: Session, membershipNumber: string): Promise<void> {
  const own = session.memberId === null ? undefined : await findMembershipNumber(db, session.memberId);
  if (own !== membershipNumber) throw new Refusal('NOT_FOUND');
}

export async function storeSnapshot(
  db: Database,
  session: Session,
  body: ParsedRequestOf<typeof saveSession>,
  now: Date,
): Promise<string> {
  await requireOwnNumber(db, session, body.membership_number);
  return upsertSnapshot(db, {
    id: randomUUID(),
    familyId: session.familyId,
    membershipNumber: body.membership_number,
    applicationId: body.insurance_application_id ?? null,
    currentStep: body.current_step,
    data: stored.write(parseSnapshot(body.session_data)),
    now,
  });
}

export async function findSnapshot(
  db: Database,
  session: Session,
  membershipNumber: string,
): Promise<ResponseOf<typeof getSession>['session']> {
  await requireOwnNumber(db, session, membershipNumber);
  const row = await findSnapshotRow(db, session.familyId, membershipNumber);
  if (row === undefined) return null;
  return {
    sessionId: row.id,
    insuranceApplicationId: row.insurance_application_id,
    userVehicleInsuranceApplicationId: row.insurance_application_id,
    sessionData: JSON.stringify(stored.read(row.session_data, row.id)),
    currentStep: row.current_step,
  };
}

export async function replaceSnapshot(
  db: Database,
  session: Session,
  id: string,
  body: ParsedRequestOf<typeof updateSession>,
  now: Date,
): Promise<void> {
  const data = parseSnapshot(body.session_data);
  const found = await updateSnapshot(db, session.familyId, id, {
    data: stored.write(data),
    // The application that is open now, not the one that the visit began with.
    ...(isId(data.insuranceApplicationId) && { applicationId: data.insuranceApplicationId }),
    currentStep: body.current_step,
    now,
  });
  if (!found) throw new Refusal('NOT_FOUND');
}

export async function dropSnapshot(db: Database, session: Session, membershipNumber: string): Promise<void> {
  await requireOwnNumber(db, session, membershipNumber);
  await deleteSnapshot(db, session.familyId, membershipNumber);
}
