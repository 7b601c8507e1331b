import { consents } from '@socio/contracts/consents';
import { wrap } from '@socio/contracts/envelope';
import { updateConsent as updateConsentContract } from '@socio/contracts/update-consent';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { findMarketingConsent } from './find-marketing-consent.ts';
import type { PrepareConsents } from './record-consents.ts';
import { updateConsent } from './update-consent.ts';

type Dependencies = { db: Database; prepareConsents: PrepareConsents };

export function consentRoutes(mount: Mount, { db, prepareConsents }: Dependencies): void {
  mount(consents, async ({ memberId }) => {
    const { marketing, since } = await findMarketingConsent(db, memberId());
    return wrap({ marketing, marketing_since: since?.toISOString() ?? null });
  });

  mount(updateConsentContract, async ({ body, memberId, visit, now }) => {
    await updateConsent(
      { db, prepareConsents },
      {
        memberId: memberId(),
        familyId: visit().familyId,
        marketing: body.marketing,
        now,
      },
    );
    return { success: true as const };
  });
}
