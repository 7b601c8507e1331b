import { spans } from '@socio/domain/spans';
import { tabStored } from '../common/storage-keys.ts';

/** A mailed link has led into the flow. */
export function rememberMagicLink(now: Date): void {
  tabStored.setJson('flow_type', { type: 'magic-link', since: now.getTime() });
}

/** The flow goes on as one that no link has led to. */
export function forgetMagicLink(): void {
  tabStored.set('flow_type', null);
}

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
