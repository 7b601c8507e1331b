import type { ParsedRequestOf, ResponseOf } from '@socio/contracts/contract';
import type { createUser } from '@socio/contracts/create-user';
import { curpBelongsTo } from '@socio/domain/curp';
import { civilDate, fromSlashed, toSlashed } from '@socio/domain/dates';
import { checkBirthDate } from '@socio/domain/validation/birth-date';
import { isMask, maskBirthDate, maskPhone, resolveMasked } from '@socio/domain/masks';
import { normalizeName } from '@socio/domain/validation/names';
import type { Database } from '../../db/connection.ts';
import type { Session } from '../../http/session.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireOwnMembership } from '../../http/require-own-membership.ts';
import type { PersonQuery } from '../../providers/population-registry/port.ts';
import type { MeetAccount } from '../applications/meet-account.ts';
import type { IsPhoneProven } from '../sessions/codes/is-phone-proven.ts';
import type { MemberVisit } from '../sessions/require-member.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { AskRegistries } from './ask-registries.ts';
import type { MoveAccount } from './move-account.ts';
import type { TakeCurp } from './take-curp.ts';
import {
  findAccount,
  findAccountOfCurp,
  findMemberOfVisit,
  findMembershipNumber,
  insertForVisit,
  type Account,
} from './repository.ts';
import { wasReleased } from './numbers/repository.ts';
import { curpTexts } from './texts.ts';

type Body = ParsedRequestOf<typeof createUser>;
type Answer = ResponseOf<typeof createUser>['data']['data']['response'];

/** The person of an own application; others' applications are treated as nonexistent. */
export type FindApplicationPerson = (
  session: Session,
  applicationId: string,
) => Promise<{ phone: string | null; birthDate: string | null }>;

export type CreateUser = (input: {
  visit: MemberVisit;
  body: Body;
  ip: string;
  userAgent: string;
  now: Date;
}) => Promise<{
  answer: Answer;
  /** The member, with an account by now, who has proven to be the caller; null if there is none. */
  enters: string | null;
}>;

type Parts = {
  curp?: string;
  validation?: string;
  status?: string | undefined;
  exists?: boolean;
  movable?: boolean;
  ownerId?: string;
};

function answerOf(parts: Parts): Answer {
  return {
    result_error_curp: parts.curp === undefined ? null : withPrefix(curpTexts.error, parts.curp),
    validate_user_information_curp: {
      status: parts.status ?? null,
      message: parts.validation === undefined ? null : withPrefix(curpTexts.invalid, parts.validation),
      data: { estatus: parts.status ?? null, mensaje: parts.validation ?? null },
    },
    unique_user_exists: parts.exists ?? null,
    ...(parts.movable === true && { movable: true }),
    ...(parts.ownerId !== undefined && { membership_id: parts.ownerId }),
  };
}

const notMade = (parts: Parts) => ({ answer: answerOf(parts), enters: null });

/** The screens tell the two kinds of error apart by their prefix, which the registry may or may not include. */
function withPrefix(prefix: string, message: string): string {
  return message.startsWith(prefix) ? message : prefix + message;
}

const active = new Set(['AN', 'AH', 'CRA', 'RCN']);

function personOf(body: Body, today: string): PersonQuery {
  const birthDate = fromSlashed(body.birth_date);
  if (birthDate === null) throw new Refusal('FIELDS_INVALID', { fields: { birth_date: 'invalid_date' } });
  if (checkBirthDate(birthDate, today) !== null) throw new Refusal('UNDER_AGE');
  return {
    name: normalizeName(body.name),
    firstLastName: normalizeName(body.first_last_name),
    secondLastName: normalizeName(body.second_last_name ?? '') || null,
    birthDate,
    gender: body.gender,
    birthState: body.birth_state,
  };
}

/** The same data sent again (a second click, a lost answer): it is the account just created. */
function isSame(account: Account, phone: string, person: PersonQuery): boolean {
  const { name, firstLastName, secondLastName, birthDate, gender, birthState } = person;
  return (
    account.cellphone === phone &&
    account.name === name &&
    account.firstLastName === firstLastName &&
    account.secondLastName === secondLastName &&
    account.birthDate === birthDate &&
    account.gender === gender &&
    account.birthState === birthState
  );
}

/**
 * The account that was asked for, as far as whoever asks has proven: after a move it is the person's former one, whose
 * names may be written otherwise.
 */
function isAskedFor(account: Account, body: Body, person: PersonQuery): boolean {
  if (body.move_account !== true) return isSame(account, body.cellphone, person);
  return account.cellphone === body.cellphone && account.birthDate === person.birthDate;
}

/** Creates the account only after the phone was verified and the population registry confirmed the person. */
export function createCreateUser(deps: {
  db: Database;
  /** Whether this browser recently proved access to the phone. */
  isPhoneProven: IsPhoneProven;
  findApplicationPerson: FindApplicationPerson;
  /** Tells the member's applications about the account. */
  meetAccount: MeetAccount;
  askRegistries: AskRegistries;
  moveAccount: MoveAccount;
  takeCurp: TakeCurp;
  appendEvent: AppendEvent;
}): CreateUser {
  const { db, isPhoneProven, findApplicationPerson, meetAccount, askRegistries, moveAccount } = deps;
  const { takeCurp, appendEvent } = deps;

  /** Replaces the masks of the named application by the values they stand for. */
  async function unmasked(visit: Session, body: Body): Promise<Body> {
    const applicationId = body.insurance_application_id ?? null;
    if (applicationId === null) return body;
    const { phone, birthDate } = await findApplicationPerson(visit, applicationId);
    return {
      ...body,
      cellphone: resolveMasked(body.cellphone, phone, maskPhone),
      birth_date: resolveMasked(
        body.birth_date,
        birthDate === null ? null : toSlashed(birthDate),
        maskBirthDate,
      ),
    };
  }

  return async ({ visit, body: given, ip, userAgent, now }) => {
    const { memberId } = visit;
    const isProven = async (phone: string) =>
      !isMask(phone) && (await isPhoneProven(visit.familyId, phone, now));
    const [existing, membershipNumber, isGivenProven] = await Promise.all([
      findAccount(db, memberId),
      findMembershipNumber(db, memberId),
      isProven(given.cellphone),
    ]);
    // Sent again after a move whose answer was lost, it names the member that the visit was before.
    const isRepeatedMove = given.move_account === true && existing !== undefined;
    if (!isRepeatedMove) requireOwnMembership(visit, given.membership_id);
    const body = await unmasked(visit, given);
    const phone = body.cellphone;
    const proven = phone === given.cellphone ? isGivenProven : await isProven(phone);
    // Without a verified phone the only thing revealed about an account is that it exists.
    if (existing !== undefined && !proven) throw new Refusal('ACCOUNT_EXISTS');
    if (isMask(phone)) throw new Refusal('PHONE_UNUSABLE');
    if (!proven) throw new Refusal('PHONE_NOT_PROVEN');
    const person = personOf(body, civilDate(now));
    const enterAs = async (ownerId: string, status?: string) => {
      await meetAccount(ownerId, now);
      return { answer: answerOf({ status, ownerId }), enters: ownerId };
    };
    const enterIfAskedFor = async (ownerId: string, account: Account | undefined) => {
      if (account === undefined) throw new Refusal('CURP_HAS_ACCOUNT');
      if (!isAskedFor(account, body, person)) throw new Refusal('ACCOUNT_EXISTS');
      return await enterAs(ownerId);
    };
    if (existing !== undefined) return await enterIfAskedFor(memberId, existing);
    /** Another call of this visit was faster; if it moved the account, the visit is the former member's now. */
    const enterAfterAll = async () => {
      const ownerId = await findMemberOfVisit(db, visit);
      if (ownerId === undefined) throw new Refusal('LEVEL_VERIFIED');
      return await enterIfAskedFor(ownerId, await findAccount(db, ownerId));
    };

    const { found, confirmed } = await askRegistries({ person, membershipNumber, phone, ip, now });
    if (found.kind === 'mismatch') return notMade({ curp: found.message });
    if (!active.has(found.status)) return notMade({ validation: found.message, status: found.status });
    if (!curpBelongsTo(found.curp, { ...person, secondLastName: person.secondLastName ?? '' }))
      return notMade({ curp: curpTexts.otherPerson });

    const { curp, status } = found;
    const email =
      body.email === undefined || body.email === null || isMask(body.email) ? null : body.email || null;
    const account = { ...person, cellphone: phone, email, zipCode: null, curp };
    const inserted = await insertForVisit(db, visit, account, now, appendEvent);
    if (inserted === 'inserted') {
      const [entered] = await Promise.all([enterAs(memberId, status), confirmed()]);
      return entered;
    }
    if (inserted !== 'person has one') return await enterAfterAll();
    let holder = await findAccountOfCurp(db, curp);
    if (holder !== undefined && holder.cellphone !== phone) {
      const taken = await takeCurp({ visit, holderId: holder.memberId, account, now });
      if (taken === 'inserted') {
        await confirmed();
        return await enterAs(memberId, status);
      }
      // A second click was refused what the first one got: it answers as that one did.
      if (taken === 'refused' && (await findAccount(db, memberId)) !== undefined)
        return await enterAfterAll();
      holder = await findAccountOfCurp(db, curp);
      // It stays counted in the network: otherwise one could find out, for any number of persons, who has an account.
      if (taken === 'refused' && holder?.cellphone !== phone) throw new Refusal('CURP_HAS_ACCOUNT');
    }
    await confirmed();
    if (holder === undefined) return notMade({ exists: true });
    if (await wasReleased(db, { memberId: holder.memberId, membershipNumber }))
      throw new Refusal('MEMBERSHIP_RELEASED');
    if (body.move_account !== true) return notMade({ exists: true, movable: true });
    const move = { visit, holderId: holder.memberId, phone, curp, userAgent, now };
    return (await moveAccount(move)) ? await enterAs(holder.memberId, status) : await enterAfterAll();
  };
}
