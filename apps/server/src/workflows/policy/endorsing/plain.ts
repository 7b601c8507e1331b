import type { PolicyAddress } from '@socio/domain/endorsements/policy-values';
import { formatPhone244 } from '@socio/domain/phones';
import type { ChangeLine } from '../../../modules/policies/document/policy-document-data.ts';
import { changedFields } from '../../../modules/policies/endorsements/changed-fields.ts';
import type { EndorsementOf } from '../../../modules/policies/endorsements/endorsement.ts';
import type { KindOfEndorsement } from './kind.ts';
import { plainTexts } from './texts.ts';

type PlainKind = 'name' | 'contact' | 'address';

/** What a policy says today follows from its confirmed endorsements: there is nothing else to write. */
const takeEffect = () => Promise.resolve();

function linesOf<Kind extends PlainKind>(kind: Kind) {
  return (changes: EndorsementOf<Kind>['changes']): ChangeLine[] =>
    changedFields({ kind, changes }).map(({ field, from, to }) => {
      const shown = (value: string | null) =>
        value === null ? plainTexts.none : field === 'phone' ? formatPhone244(value) : value;
      return { name: plainTexts.names[field], before: shown(from), after: shown(to) };
    });
}

const insuredAddress = (address: PolicyAddress) => ({
  street: address.street,
  exteriorNumber: address.streetNumber,
  interiorNumber: address.interiorNumber === '' ? null : address.interiorNumber,
  neighborhood: address.neighborhood,
  zipCode: address.zipCode,
  city: address.city,
  state: address.state,
});

/** The spelling of the insured's name. */
export const name: KindOfEndorsement<'name'> = {
  ask: ({ changes }) => ({ kind: 'name', insured: changes.to }),
  takeEffect,
  lines: linesOf('name'),
  mail: plainTexts.mails.name,
};

/** How the insurer reaches the insured. */
export const contact: KindOfEndorsement<'contact'> = {
  ask: ({ changes }) => ({ kind: 'contact', insured: changes.to }),
  takeEffect,
  lines: linesOf('contact'),
  mail: plainTexts.mails.contact,
};

/** Within the same postal code. */
export const address: KindOfEndorsement<'address'> = {
  ask: ({ changes }) => ({ kind: 'address', address: insuredAddress(changes.to) }),
  takeEffect,
  lines: linesOf('address'),
  mail: plainTexts.mails.address,
};
