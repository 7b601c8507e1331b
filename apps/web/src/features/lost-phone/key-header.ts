import { LINK_KEY_HEADER } from '@socio/contracts/contract';

export function keyHeader(linkKey: string): Record<string, string> {
  return { [LINK_KEY_HEADER]: linkKey };
}
