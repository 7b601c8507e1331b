import { MEMBERSHIP_NUMBER_LENGTH } from '@socio/domain/validation/membership-number';
import * as z from 'zod/mini';

/** Applications, addresses, cards, policies and sessions: random UUIDs. */
export const idSchema = z.uuid().check(z.maxLength(36));

/**
 * One of the caller's own applications, which identity calls may name: for a membership without an account, its exact
 * masks stand for its phone and birth date (calls.md, Identity).
 */
export const optionalApplicationId = z.nullish(idSchema);

/** The member that a body names. Only compared with the session's, never used for a look-up. */
const membershipIdSchema = z.string().check(z.maxLength(64));
export const optionalMembershipId = z.nullish(membershipIdSchema);

/** Really 12 digits, but the specification has no numeric check: the registry decides. */
export const membershipNumberSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(MEMBERSHIP_NUMBER_LENGTH));

/** Number of an issued policy, as it appears in paths. */
export const policyNumberSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(40), z.regex(/^[A-Za-z0-9-]+$/));

/** As it stands in a mail's link; one that a mail program has spoilt is answered as an unknown one. */
export const mailedTokenSchema = z.string().check(z.maxLength(200));

/** The catalogue's internal id of a version (`id_interno_vehiculo` in quote calls). */
export const versionIdSchema = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
