import type { Tables } from '../table.ts';
import { accountTables } from './account/texts.ts';
import { collectingTables } from './collecting/texts.ts';
import { cancellingTables } from './cancelling/texts.ts';
import { mailsTables } from './mails/texts.ts';
import { purchaseTables } from './purchase/texts.ts';
import { receiptTables } from './receipts/texts.ts';
import { renewingTables } from './renewing/texts.ts';
import { visitsTables } from './visits/texts.ts';

/** Of every table of the database: what the member gets of it, and in which words, or why it is left out. */
export const tables: Tables = {
  ...accountTables,
  ...purchaseTables,
  ...receiptTables,
  ...collectingTables,
  ...cancellingTables,
  ...renewingTables,
  ...mailsTables,
  ...visitsTables,

  otp_challenges: { leftOut: 'hashes of codes that were sent, deleted soon after their five minutes' },
  phone_proofs: { leftOut: 'for 20 minutes: which phone a visit has proven; the account has it' },
  passkey_challenges: { leftOut: 'random numbers of a few minutes' },
  visitor_claims: { leftOut: 'hashes of cookies, of applications that have no member yet' },
  rate_uses: { leftOut: 'counts under keyed hashes: of whom cannot be found out' },
  workflow_steps: { leftOut: 'which steps the work behind payments and policies took' },
  code_guards: { leftOut: 'about no person' },
  audit_chain: { leftOut: 'seals of the events, which tell nothing without them' },
  data_keys: { leftOut: 'about no person' },
  brand_models: { leftOut: 'about no person' },
  versions: { leftOut: 'about no person' },
  postal_codes: { leftOut: 'about no person' },
  catalogue_imports: { leftOut: 'about no member' },
  loaded_files: { leftOut: 'about no person' },
  insurer_news: { leftOut: 'about no person' },
  web_assets: { leftOut: 'about no person' },
};
