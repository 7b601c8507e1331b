import type { ParsedRequestOf, ResponseOf } from '@socio/contracts/contract';
import type { createUser } from '@socio/contracts/create-user';
import { budgets } from '@socio/domain/budgets';
import { curpBelongsTo } from '@socio/domain/curp';
import { civilDate, fromSlashed, toSlashed } from '@socio/domain/dates';
import { checkBirthDate } from '@socio/domain/validation/birth-date';
import { isMask, maskBirthDate, maskPhone, resolveMasked } from '@socio/domain/masks';
import { normalizeName } from '@socio/domain/validation/names';
import type { Database } from '../../db/connection.ts';
import type { Session } from '../../http/session.ts';
import { limitUse, refuseUse, type CountUse, type ReturnUse, type TakeUses } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { PersonQuery, PopulationRegistry } from '../../providers/population-registry/port.ts';
import type { MeetAccount } from '../applications/meet-account.ts';
import type { IsPhoneProven } from '../sessions/codes/is-phone-proven.ts';
import { findAccount, insertAccount, type Account } from './repository.ts';
import { curpTexts } from './texts.ts';

type Body = ParsedRequestOf<typeof createUser>;
type Answer = ResponseOf<typeof createUser>['data']['data']['response'];

/** The person of an own application; others' applications are treated as nonexistent. */
export type FindApplicationPerson = (
  session: Session,
  applicationId: string,
) => Promise<{ phone: string | null; birthDate: string | null }>;

export type CreateUser = (input: {
  memberId: string;
  visit: Session;
  body: Body;
  ip: string;
  now: Date;
}) => Promise<{ answer: Answer; created: boolean }>;

function answerOf(parts: { curp?: string; validation?: string; status?: string; exists?: boolean }): Answer {
  return {
    result_error_curp: parts.curp === undefined ? null : withPrefix(curpTexts.error, parts.curp),
    validate_user_information_curp: {
      status: parts.status ?? null,
      message: parts.validation === undefined ? null : withPrefix(curpTexts.invalid, parts.validation),
      data: { estatus: parts.status ?? null, mensaje: parts.validation ?? null },
    },
    unique_user_exists: parts.exists ?? null,
  };
}

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

/** Creates the account only after the phone was verified and the population registry confirmed the person. */
export function createCreateUser(deps: {
  db: Database;
  registry: PopulationRegistry;
  /** Whether this browser recently proved access to the phone. */
  isPhoneProven: IsPhoneProven;
  findApplicationPerson: FindApplicationPerson;
  /** Tells the member's applications about the new account. */
  meetAccount: MeetAccount;
  countUse: CountUse;
  takeUses: TakeUses;
  returnUse: ReturnUse;
  /** Questions to the registry in any minute, over all members. */
  lookUpsAMinute: number;
}): CreateUser {
  const { db, registry, isPhoneProven, findApplicationPerson, meetAccount } = deps;
  const { countUse, takeUses, returnUse } = deps;

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

  /**
   * Counts a question to the registry before it is asked: for the proven phone, for the network, and over all. What the
   * registry confirms counts for nothing in the network.
   */
  async function takeLookUp(phone: string, ip: string, now: Date) {
    const ofPhone = { key: `registry:phone:${phone}`, ...budgets.registryOfPhone, now };
    const ofNetwork = { key: `registry:network:${ip}`, ...budgets.registryOfNetwork, now };
    const missed = await takeUses([ofPhone, ofNetwork]);
    if (missed !== null) throw refuseUse('CURP_LIMIT', missed.seconds);
    const takeBack = async () => void (await Promise.all([ofPhone, ofNetwork].map((use) => returnUse(use))));
    try {
      const all = { key: 'registry', limit: deps.lookUpsAMinute, windowSeconds: 60, now };
      await limitUse(countUse, all, 'CURP_BUSY');
    } catch (refusal) {
      await takeBack();
      throw refusal;
    }
    return { takeBack, confirmed: async () => await returnUse(ofNetwork) };
  }

  return async ({ memberId, visit, body: given, ip, now }) => {
    const body = await unmasked(visit, given);
    const existing = await findAccount(db, memberId);
    const proven = !isMask(body.cellphone) && (await isPhoneProven(visit.familyId, body.cellphone, now));
    // Without a verified phone the only thing revealed about an account is that it exists.
    if (existing !== undefined && !proven) throw new Refusal('ACCOUNT_EXISTS');
    if (isMask(body.cellphone)) throw new Refusal('PHONE_UNUSABLE');
    if (!proven) throw new Refusal('PHONE_NOT_PROVEN');
    const person = personOf(body, civilDate(now));
    const answerWith = async (account: Account | undefined) => {
      if (account === undefined || !isSame(account, body.cellphone, person))
        throw new Refusal('ACCOUNT_EXISTS');
      await meetAccount(memberId, now);
      return { answer: answerOf({}), created: true };
    };
    if (existing !== undefined) return answerWith(existing);

    const lookUp = await takeLookUp(body.cellphone, ip, now);
    const found = await registry.findPerson(person);
    if (found.kind === 'unknown') {
      await lookUp.takeBack();
      throw new Refusal(found.reason === 'timeout' ? 'CURP_TIMEOUT' : 'CURP_UNAVAILABLE');
    }
    if (found.kind === 'mismatch') return { answer: answerOf({ curp: found.message }), created: false };
    if (!active.has(found.status)) {
      return { answer: answerOf({ validation: found.message, status: found.status }), created: false };
    }
    if (!curpBelongsTo(found.curp, { ...person, secondLastName: person.secondLastName ?? '' })) {
      const curp = curpTexts.otherPerson;
      return { answer: answerOf({ curp }), created: false };
    }

    await lookUp.confirmed();
    const { secondLastName, ...rest } = person;
    const email =
      body.email === undefined || body.email === null || isMask(body.email) ? null : body.email || null;
    const account = {
      ...rest,
      secondLastName,
      cellphone: body.cellphone,
      email,
      zipCode: null,
      curp: found.curp,
    };
    const inserted = await insertAccount(db, memberId, account, now);
    if (inserted === 'member has one') return answerWith(await findAccount(db, memberId));
    if (inserted === 'person has one') return { answer: answerOf({ exists: true }), created: false };
    await meetAccount(memberId, now);
    return { answer: answerOf({ status: found.status }), created: true };
  };
}
