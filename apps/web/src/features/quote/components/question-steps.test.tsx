import { describe, expect, test, vi } from 'vitest';
import { sampleApplication } from '../../../flow/testing/sample-application.ts';
import { sampleStepProps as props } from '../../../flow/testing/sample-step-props.ts';
import { Button } from '../../../components/button.tsx';
import { render } from '../../../testing/render.tsx';
import { texts } from '../texts.ts';
import { BrandModelStep } from './brand-model-step.tsx';
import { ContactConsentStep } from './contact-consent-step.tsx';
import { EditPersonalStep } from './edit-personal-step.tsx';
import { EditVehicleStep } from './edit-vehicle-step.tsx';
import { LoadFailed } from './load-failed.tsx';
import { PersonalInfoStep } from './personal-info-step.tsx';
import { PostalCodeStep } from './postal-code-step.tsx';
import { VersionStep } from './version-step.tsx';
import { YearStep } from './year-step.tsx';

const nothing = () => undefined;
const failed = new TypeError('no answer');

describe('spec quote 2, Steps 1 to 3', () => {
  const brandStep = <BrandModelStep {...props} onCreated={async () => undefined} />;
  const yearStep = <YearStep {...props} />;
  const versionStep = <VersionStep {...props} />;

  // holds Q052, Q053, Q054
  test.each([
    ['Error en la búsqueda', brandStep, ['search-brand-models', 'nissan versa']],
    ['Error al cargar años', yearStep, ['search-years', 'Nissan Versa']],
    ['Error al cargar versiones', versionStep, ['search-versions', 'Nissan Versa', 2022]],
  ])('%s, with a way to try again', (title, step, key) => {
    const { text } = render(step, [[key, failed]]);
    expect(text).toContain(title);
    expect(text).toContain('Reintentar');
  });

  // holds Q055, Q078
  test('Reintentar reloads the page', () => {
    const reload = vi.fn();
    vi.stubGlobal('window', { location: { reload } });
    const { action } = LoadFailed({ title: 'x' }).props as { action: { props: { onClick: () => void } } };
    action.props.onClick();
    expect(reload).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  test.each([
    ['a short list is shown whole', [2024, 2023, 2022], null, 3, false],
    ['of a long one the recent years', Array.from({ length: 20 }, (_, at) => 2026 - at), null, 9, true],
    ['a chosen older one is in sight', Array.from({ length: 20 }, (_, at) => 2026 - at), 2010, 20, false],
  ] as const)('step 2: %s', (_name, years, year, count, hasMore) => {
    const step = <YearStep {...props} application={{ ...props.application, year }} />;
    const { text } = render(step, [[['search-years', props.application.brandModel], years]]);
    expect(text.filter((part) => /^20\d\d$/.test(part))).toHaveLength(count);
    expect(text.includes('Ver años anteriores')).toBe(hasMore);
  });

  // holds Q056
  test('an empty search says so', () => {
    expect(render(brandStep, [[['search-brand-models', 'nissan versa'], []]]).text).toContain(
      'No encontramos ningún vehículo con esa descripción, intenta con otra marca o modelo.',
    );
  });

  // holds Q051
  test('the ways back', () => {
    expect(render(yearStep).text).toContain('Volver a marca');
    expect(render(versionStep).text).toContain('Volver a año');
  });
});

// holds Q057, Q058, Q059, Q060
test('spec quote 2, Step 4: where the car is used', () => {
  const { html, text } = render(
    <PostalCodeStep {...props} onPostalCodeKept={nothing} onEditVehicle={nothing} />,
  );
  for (const words of ['¿Dónde se usa tu auto?', 'Volver a versión', 'Continuar']) {
    expect(text).toContain(words);
  }
  expect(html).toMatch(/<input[^>]*inputMode="numeric"[^>]*value="44100"/);
});

// holds Q062, Q063, Q064, Q065, Q066, Q276
test('spec quote 2, Step 5: gender and birth date by three selects', () => {
  const application = { ...sampleApplication, gender: null, birthDate: null };
  const { html, text } = render(<PersonalInfoStep {...props} application={application} locked={false} />);
  expect(html).toMatch(/type="radio"[^>]*value="H"/);
  expect(html).toMatch(/type="radio"[^>]*value="M"/);
  for (const words of ['Hombre', 'Mujer', 'Volver a código postal']) expect(text).toContain(words);
  const lists = html.split('<select').slice(1);
  expect(lists).toHaveLength(3);
  expect(lists[0]?.match(/>\d{2}</g)).toEqual(
    Array.from({ length: 31 }, (_, index) => `>${String(index + 1).padStart(2, '0')}<`),
  );
  expect(lists[1]).toMatch(/>Enero<.*>Diciembre</);
  expect(lists[2]?.match(/>\d{4}</g)).toHaveLength(83);
});

// holds Q067, Q068
test('spec quote 2, Step 5: Continuar needs gender and birth date, and says while it saves', () => {
  const disabled = /<button(?=[^>]* disabled="")[^>]*type="submit"/;
  for (const missing of [{ gender: null }, { birthDate: null }]) {
    const application = { ...sampleApplication, ...missing };
    const { html } = render(<PersonalInfoStep {...props} application={application} locked={false} />);
    expect(html).toMatch(disabled);
  }
  expect(render(<PersonalInfoStep {...props} locked={false} />).html).not.toMatch(disabled);
  const saving = (
    <Button busy busyText={texts.saving}>
      {texts.continue}
    </Button>
  );
  expect(render(saving).text).toEqual(['Guardando...']);
});

// holds Q069, Q070, Q071, Q283
test('spec quote 2, Step 6: phone, three consents, and the way to the quotes', () => {
  const { html, text } = render(<ContactConsentStep {...props} locked={false} />);
  expect(html.match(/type="checkbox"/g)).toHaveLength(3);
  for (const words of [
    'Teléfono celular',
    'Acepto los términos y condiciones',
    'Acepto el aviso de privacidad',
    'Quiero recibir promociones por correo electrónico',
    'Ver mis cotizaciones',
  ]) {
    expect(text).toContain(words);
  }
});

// holds Q089, Q090, Q091, Q318
test.each([
  [false, 0],
  [true, 3],
])('spec quote 2, Step 9: four fields; locked %s: %i say so, never the postal code', (locked, notes) => {
  const { html, text } = render(<EditPersonalStep {...props} locked={locked} onFinished={nothing} />);
  for (const label of ['Código postal', 'Género', 'Fecha de nacimiento', 'Teléfono celular']) {
    expect(text).toContain(label);
  }
  const note = 'Este campo está verificado y no puede ser modificado';
  expect(text.filter((part) => part === note)).toHaveLength(notes);
  expect(/<input type="radio"[^>]* disabled=""/.test(html)).toBe(locked);
  expect(/<input[^>]*name="zipCode"[^>]*>/.exec(html)?.[0]).not.toContain('readOnly');
});

describe('spec quote 2, Step 8', () => {
  const disabledButton = /<button(?=[^>]* disabled="")[^>]*type="submit"/;
  const years = [['search-years', 'Nissan Versa'], [2022]] as [string[], number[]];
  const versions = [['search-versions', 'Nissan Versa', 2022], [{ id: 17, name: 'Advance CVT' }]] as [
    (string | number)[],
    object[],
  ];

  // holds Q085, Q086
  test('brand and model, year and version, and the button', () => {
    const { html, text } = render(<EditVehicleStep {...props} question={null} onFinished={nothing} />, [
      years,
      versions,
    ]);
    expect(html).toMatch(/<input[^>]*value="Nissan Versa"/);
    expect(html).toMatch(/<option[^>]*selected[^>]*>2022</);
    expect(html).toMatch(/<option[^>]*selected[^>]*>Advance CVT</);
    expect(text).toContain('Cotizar con nueva información');
    expect(html).not.toMatch(disabledButton);
  });

  // holds Q088
  test.each([
    ['the car', { brandModel: null, year: null, versionId: null }],
    ['the year', { year: null, versionId: null }],
    ['the version', { versionId: null }],
  ])('without %s the button is disabled', (_name, missing) => {
    const application = { ...sampleApplication, ...missing };
    const { html } = render(
      <EditVehicleStep {...props} application={application} question={null} onFinished={nothing} />,
      [years, versions],
    );
    expect(html).toMatch(disabledButton);
  });
});
