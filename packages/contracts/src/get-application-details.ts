import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { applicationRecordSchema } from './shared/application.ts';
import { idSchema } from './shared/ids.ts';

/**
 * Flow page, resume from anywhere, and magic-link entry: the full application; the first in the list is used. With a
 * mailed link's key in the header LINK_KEY_HEADER, one in the quote stage opens to a visitor's session; one in contracting
 * asks for the birth date first, its details telling how many attempts are left.
 */
export const getApplicationDetails = contract({
  method: 'POST',
  path: '/api/get-application-details',
  level: 'owner',
  summary: 'Flow and resume: one full application',
  alwaysAnswered: true,
  linkKey: 'optional',
  request: z.object({ insurance_application_id: idSchema }),
  response: wrapped({ active_insurance_applications: z.array(applicationRecordSchema) }),
  errors: ['APPLICATION_INACTIVE', 'LEVEL_BIRTH_DATE', 'LINK_LOCKED'],
});
