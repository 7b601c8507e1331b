import type { Endorsement } from '@socio/contracts/shared/policy';
import { expect, test } from 'vitest';
import { policiesWithOtherContact } from '../../../common/account-contact/other-contact.ts';
import { render } from '../../../testing/render.tsx';
import { samplePolicyData, samplePolicyItem } from '../testing/sample-policy.ts';
import { typedAddress } from './forms/address-form.tsx';
import { changeEntries } from './forms/change-entries.ts';
import { checkContact, contactChange } from './forms/contact-form.tsx';
import { EndorsementList } from './list/endorsement-list.tsx';
import { checkNameFields, NameForm, nameChange } from './forms/name-form.tsx';

const address = {
  street: 'Av. Juárez',
  street_number: '12',
  interior_number: null,
  neighborhood_name: 'Centro',
  municipality_name: 'Monterrey',
  city_name: 'Monterrey',
  state_name: 'Nuevo León',
  zip_code: '64000',
};
const insured = {
  name: 'CARLOS',
  first_last_name: 'RAMIRES',
  second_last_name: null,
  name_until: '2026-04-09',
  name_is_final: false,
  address,
  account_contact: null,
};
const policy = { ...samplePolicyData, insured };
const props = {
  policy,
  identity: {
    withIdentity: <T,>(work: () => Promise<T>) => work(),
    withFreshProof: <T,>(_act: string, work: () => Promise<T>) => work(),
  },
  onDone: () => undefined,
};

test('after-the-sale.md, Changes: what can be changed; plates only while they are in process', () => {
  const offered = (platesPending: boolean) =>
    changeEntries
      .filter(({ isOffered }) => isOffered({ ...policy, plates_pending: platesPending }))
      .map(({ key }) => key);
  expect(offered(false)).toEqual(['name', 'contact', 'address', 'postal-code', 'coverage', 'version']);
  expect(offered(true)).toEqual([
    'plates',
    'name',
    'contact',
    'address',
    'postal-code',
    'coverage',
    'version',
  ]);
});

test('LSCS 25: the name is corrected until its day, and then by phone', () => {
  expect(render(<NameForm {...props} />).text.join(' ')).toContain('hasta el 9 abr 2026');
  const late = { ...policy, insured: { ...insured, name_is_final: true } };
  const { text, html } = render(<NameForm {...props} policy={late} />);
  expect(text.join(' ')).toContain('terminó el 9 abr 2026');
  expect(html).not.toContain('<input');
});

test('a name is sent as it is stored; a second surname may be missing', () => {
  const typed = { name: ' carlos  alberto', firstLastName: 'Ramírez', secondLastName: ' ' };
  expect(nameChange(typed)).toEqual({
    kind: 'name',
    name: 'CARLOS ALBERTO',
    first_last_name: 'RAMÍREZ',
    second_last_name: null,
  });
  expect(checkNameFields(typed)).toEqual({ name: null, firstLastName: null, secondLastName: null });
  expect(checkNameFields({ name: '', firstLastName: 'R2', secondLastName: 'P' })).toEqual({
    name: 'Escríbelo como aparece en tu identificación',
    firstLastName: 'Usa solo letras y espacios',
    secondLastName: 'Usa solo letras y espacios',
  });
});

test.each([
  ['both', { phone: '81-8765-4321', email: 'a@b.mx' }, true, [null, null]],
  [
    'a short phone',
    { phone: '81-8765', email: 'a@b.mx' },
    true,
    ['Escribe los 10 dígitos de tu teléfono', null],
  ],
  ['no mail, where there was one', { phone: '8187654321', email: ' ' }, true, [null, /^Escribe un correo: /]],
  ['no mail, where there was none', { phone: '8187654321', email: '' }, false, [null, null]],
  ['a wrong mail', { phone: '8187654321', email: 'a@b' }, false, [null, /^Escribe un correo válido/]],
] as const)('phone and mail: %s', (_title, typed, needsEmail, [phone, email]) => {
  const wrong = checkContact(typed, needsEmail);
  expect(wrong.phone).toBe(phone);
  if (email === null) expect(wrong.email).toBeNull();
  else expect(wrong.email).toMatch(email);
});

test('a phone is sent as its digits, and no mail as none', () => {
  const sent = { kind: 'contact', phone_number: '8187654321', email: null };
  expect(contactChange({ phone: '81-8765-4321', email: ' ' })).toEqual(sent);
});

test('the address of the policy is there to be changed, with its neighborhood', () => {
  const found = (id: string, municipio: string) => ({
    id,
    municipio,
    neighborhood: 'Centro',
    city: 'Monterrey',
    state: 'Nuevo León',
    settlement_type: 'Colonia',
  });
  const place = { neighborhoods: [found('1', 'Guadalupe'), found('2', 'Monterrey')], state: 'Nuevo León' };
  const typed = { street: 'Av. Juárez', exteriorNumber: '12', interiorNumber: '' };
  expect(typedAddress(address, place)).toMatchObject({ ...typed, neighborhood: '2', settlement: '' });
  expect(typedAddress(address, { neighborhoods: [], state: 'Nuevo León' })).toMatchObject({
    ...typed,
    neighborhood: '',
    settlement: 'Centro',
    municipality: 'Monterrey',
    city: 'Monterrey',
  });
});

test('an endorsement says from what to what, and one on its way that it is', () => {
  const endorsement: Endorsement = {
    number: 2,
    change: 'contact',
    plates: '',
    state: 'asked',
    effective_at: null,
    url: null,
    fields: [
      { field: 'phone', from: '8187654321', to: '8112345678' },
      { field: 'email', from: null, to: 'a@b.mx' },
    ],
  };
  const { text, html } = render(<EndorsementList endorsements={[endorsement]} />);
  const read = text.join(' ');
  expect(read).toContain('Teléfono: 81-8765-4321 cambió a 81-1234-5678');
  expect(read).toContain('Correo: ninguno cambió a a@b.mx');
  expect(read).toContain('La aseguradora lo está registrando');
  expect(html).not.toContain('<a ');
});

test('policies that have another phone or mail than the account', () => {
  const of = (phone: string | null, email: string | null, number: string) => ({
    ...samplePolicyItem,
    'insurance_policies-policy_number': number,
    'vehicle_insurance_application-phone_number': phone,
    'vehicle_insurance_application-email': email,
  });
  const policies = [
    of('8187654321', 'a@b.mx', 'same'),
    of('8112345678', 'a@b.mx', 'phone'),
    of('8187654321', null, 'mail'),
    of('••••••5678', 'a•@b.mx', 'masked'),
  ];
  const account = { phone_number: '8187654321', email: 'a@b.mx' };
  expect(policiesWithOtherContact(policies, account)).toEqual(['phone', 'mail']);
  expect(policiesWithOtherContact(policies, { ...account, email: null })).toEqual(['phone']);
});
