import type { ComponentProps } from 'react';
import { AddPlates } from './add-plates.tsx';
import { EndorsementList } from './endorsement-list.tsx';

type Props = Pick<ComponentProps<typeof AddPlates>, 'endorsements'> & {
  /** 'Agregar placas' instead of the list. */
  add?: Omit<ComponentProps<typeof AddPlates>, 'endorsements'>;
};

export function PolicyChanges({ endorsements, add }: Props) {
  return add ? (
    <AddPlates {...add} endorsements={endorsements} />
  ) : (
    <EndorsementList endorsements={endorsements} />
  );
}
