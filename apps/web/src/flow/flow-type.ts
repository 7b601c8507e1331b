import { spans } from '@socio/domain/spans';
import { tabStored } from '../common/storage-keys.ts';

/**
 * Whether the person has just come through a mailed link: for a while its application counts, whatever the session
 * says. Everything else is a fresh flow.
 */
export function isMagicLinkFlow(now: Date): boolean {
  const kept = tabStored.getJson('flow_type');
  if (typeof kept !== 'object' || kept === null || Reflect.get(kept, 'type') !== 'magic-link') return false;
  const age = now.getTime() - Number(Reflect.get(kept, 'since'));
  return age >= 0 && age < spans.magicLinkFlow;
}
