import type { EndorsementKind } from '@socio/domain/endorsements/changes';
import type { KindOfEndorsement } from './kind.ts';
import { plates } from './plates.ts';
import { restPaid } from './rest-paid.ts';

const kinds: { readonly [Kind in EndorsementKind]: KindOfEndorsement<Kind> } = {
  plates,
  'rest-paid': restPaid,
};

/** What an endorsement of a kind asks of the insurer, does, and says. */
export function rulesOf<Kind extends EndorsementKind>({ kind }: { kind: Kind }): KindOfEndorsement<Kind> {
  return kinds[kind];
}
