import type { ComponentType } from 'react';
import type { ChangeablePolicy, ChangeFormProps } from './change-form-props.ts';
import { choiceTexts } from './texts.ts';

type ChangeEntry = {
  key: string;
  label: string;
  detail: string;
  isOffered: (policy: ChangeablePolicy) => boolean;
  load: () => Promise<ComponentType<ChangeFormProps>>;
};

const always = () => true;
const { kinds } = choiceTexts;

/** What can be changed in a policy, in the order in which it is offered; each form is fetched once it is chosen. */
export const changeEntries: readonly ChangeEntry[] = [
  {
    key: 'plates',
    ...kinds.plates,
    isOffered: (policy) => policy.plates_pending,
    load: async () => (await import('./plates-change.tsx')).PlatesChange,
  },
  {
    key: 'name',
    ...kinds.name,
    isOffered: always,
    load: async () => (await import('./name-form.tsx')).NameForm,
  },
  {
    key: 'contact',
    ...kinds.contact,
    isOffered: always,
    load: async () => (await import('./contact-form.tsx')).ContactForm,
  },
  {
    key: 'address',
    ...kinds.address,
    isOffered: always,
    load: async () => (await import('./address-form.tsx')).AddressChange,
  },
  {
    key: 'postal-code',
    ...kinds.postalCode,
    isOffered: always,
    load: async () => (await import('../priced/place-change.tsx')).PlaceChange,
  },
  {
    key: 'coverage',
    ...kinds.coverage,
    isOffered: always,
    load: async () => (await import('../priced/coverage-change.tsx')).CoverageChange,
  },
  {
    key: 'version',
    ...kinds.version,
    isOffered: always,
    load: async () => (await import('../priced/version-change.tsx')).VersionChange,
  },
];
