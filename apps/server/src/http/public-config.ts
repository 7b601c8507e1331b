import { wrap } from '@socio/contracts/envelope';
import { publicConfig } from '@socio/contracts/public-config';
import type { Config } from '../config.ts';
import type { Mount } from './mount.ts';

export function publicConfigRoute(mount: Mount, config: Config, termsVersion: string): void {
  const phones = {
    claims: config.INSURER_CLAIMS_PHONE,
    roadside: config.INSURER_ROADSIDE_PHONE,
    service: config.BROKER_PHONE,
  };
  const answer = wrap({
    insurer: { name: config.INSURER_NAME, registration: config.INSURER_REGISTRATION, phones },
    broker: {
      name: config.BROKER_NAME,
      address: config.BROKER_ADDRESS,
      email: config.BROKER_EMAIL,
      phone: config.BROKER_PHONE,
    },
    card_tokenization: config.cardTokenization,
    sandbox_inbox_url: config.inboxUrl ?? null,
    terms_version: termsVersion,
  });
  mount(publicConfig, async () => answer, { anonymous: true });
}
