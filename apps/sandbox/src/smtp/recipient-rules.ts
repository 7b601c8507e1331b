/** How the mail server treats an address, by its domain. */
export type RecipientRule = 'takes' | 'bounces' | 'takes-later';

export function recipientRule(address: string): RecipientRule {
  const domain = address.toLowerCase().split('@').at(-1);
  if (domain === 'rebota.example') return 'bounces';
  if (domain === 'tarde.example') return 'takes-later';
  return 'takes';
}
