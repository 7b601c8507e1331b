import type { EndorsementKind } from '@socio/domain/endorsements/changes';
import type { KindOfEndorsement } from './kind.ts';
import { collectedByProduct } from './collected-by-product.ts';
import { address, contact, name } from './plain.ts';
import { plates } from './plates.ts';
import { coverage, postalCode, version } from './priced.ts';
import { reinstated } from './reinstated.ts';
import { restPaid } from './rest-paid.ts';

const kinds: { readonly [Kind in EndorsementKind]: KindOfEndorsement<Kind> } = {
  plates,
  name,
  contact,
  address,
  'rest-paid': restPaid,
  coverage,
  'postal-code': postalCode,
  version,
  reinstated,
  'collected-by-product': collectedByProduct,
};

/** What an endorsement of a kind asks of the insurer, does, and says. */
export function rulesOf<Kind extends EndorsementKind>({ kind }: { kind: Kind }): KindOfEndorsement<Kind> {
  return kinds[kind];
}
