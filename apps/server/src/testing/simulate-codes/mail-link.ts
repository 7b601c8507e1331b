import { randomUUID } from 'node:crypto';
import { toSlashed } from '@socio/domain/dates';
import { createRateUses } from '../../db/rate-uses.ts';
import { createIssueLink } from '../../modules/applications/links/application-link.ts';
import { createLinkAttempts } from '../../modules/applications/links/link-attempts.ts';
import { createFindLinked } from '../../modules/applications/links/open-link.ts';
import { createValidateMagicLinkUser } from '../../modules/applications/links/validate-magic-link-user.ts';
import type { CodeWorld, SimulatedMember } from './code-world.ts';
import { fixedKeys } from '../fixed-keys.ts';

/** A link to a member's application in contracting, which opens with the birth date. */
export async function mailLink(
  { db, clock }: CodeWorld,
  member: SimulatedMember,
): Promise<{ opens: (birthDate: string) => Promise<boolean> }> {
  const at = clock.now;
  const applicationId = randomUUID();
  const number = member.phone.padStart(12, '1');
  await db
    .insertInto('members')
    .values({ id: member.id, membership_number: number, club_id: number, created_at: at })
    .execute();
  await db
    .insertInto('accounts')
    .values({
      member_id: member.id,
      name: 'CARLOS',
      first_last_name: 'PRUEBA',
      birth_date: member.birthDate,
      gender: 'H',
      birth_state: 'NL',
      cellphone: member.phone,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto('applications')
    .values({
      id: applicationId,
      member_id: member.id,
      stage: 'contratacion',
      status: 'active',
      fulfilment: 'none',
      current_step: 'address-step',
      brand_model: 'Nissan Versa',
      created_at: at,
      last_updated_at: at,
    })
    .execute();
  const address = await createIssueLink({ publicUrl: 'https://example.mx', keys: fixedKeys })(
    db,
    applicationId,
    at,
  );
  const key = new URL(address).hash.slice('#k='.length);
  const findLinked = createFindLinked({ db, keys: fixedKeys });
  const attempts = createLinkAttempts(createRateUses(db, fixedKeys));
  const validate = createValidateMagicLinkUser({ db, attempts });
  return {
    opens: async (birthDate) => {
      const request = { headers: { 'x-link-key': key } } as unknown as Parameters<
        typeof findLinked
      >[0]['request'];
      const linked = await findLinked({ request, session: null, applicationId, now: clock.now });
      return linked !== null && (await validate(linked, toSlashed(birthDate), clock.now)).isValid;
    },
  };
}
