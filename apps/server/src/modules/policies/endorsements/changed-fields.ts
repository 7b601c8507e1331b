import type { Endorsement as ShownEndorsement } from '@socio/contracts/shared/policy';
import { addressLine, fullName } from '../document/parties.ts';
import type { Endorsement } from './endorsement.ts';

type ChangedField = NonNullable<ShownEndorsement['fields']>[number];

/** What an endorsement changes, in words, of what the policy says; nothing where it is about receipts. */
export function changedFields({ kind, changes }: Pick<Endorsement, 'kind' | 'changes'>): ChangedField[] {
  const given = { kind, changes } as Endorsement;
  return fieldsOf(given).filter(({ from, to }) => from !== to);
}

function fieldsOf({ kind, changes }: Endorsement): ChangedField[] {
  switch (kind) {
    case 'plates':
      return [{ field: 'plates', from: changes.from.plates, to: changes.to.plates }];
    case 'name':
      return [{ field: 'name', from: fullName(changes.from), to: fullName(changes.to) }];
    case 'contact':
      return [
        { field: 'phone', from: changes.from.phone, to: changes.to.phone },
        { field: 'email', from: changes.from.email, to: changes.to.email },
      ];
    case 'address':
      return [{ field: 'address', from: addressLine(changes.from), to: addressLine(changes.to) }];
    case 'postal-code':
      return [
        {
          field: 'address',
          from: addressLine(changes.from.address),
          to: addressLine(changes.to.address),
        },
      ];
    case 'coverage':
      return [{ field: 'coverage', from: changes.from.coverage, to: changes.to.coverage }];
    case 'version':
      return [{ field: 'version', from: changes.from.versionName, to: changes.to.versionName }];
    default:
      return [];
  }
}
