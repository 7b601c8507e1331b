import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { expect, test } from 'vitest';
import { activeApplicationsQuery } from '../../../common/get-active-insurance-applications.ts';
import { allPoliciesQuery } from '../../../common/get-all-policies.ts';
import { sampleListedApplication } from '../../../common/testing/sample-listed-application.ts';
import { render } from '../../../testing/render.tsx';
import { LIST_LENGTH } from '../newest.ts';
import { ManageSection } from './manage-section.tsx';

const policy = {
  id: 'p',
  created_at: '2026-01-05T18:30:00.000Z',
  'insurance_policies-policy_number': 'SSA-1',
  'vehicle_insurance_application-coverage': 'AMPLIA',
} as PolicyListItem;

function draw({
  policies,
  applications,
  inactive,
}: {
  policies: number;
  applications: number;
  inactive: number;
}) {
  const paths = {
    flow: '/auto/insurance',
    policies: '/polizas',
    applications: '/solicitudes',
    policy: (number: string) => `/poliza/${number}`,
  };
  return render(
    <ManageSection paths={paths} resuming={null} onResume={() => undefined} onNewQuote={() => undefined} />,
    [
      [
        allPoliciesQuery(LIST_LENGTH).queryKey,
        { items: Array.from({ length: policies }, () => policy), total: policies },
      ],
      [
        activeApplicationsQuery(LIST_LENGTH).queryKey,
        {
          items: Array.from({ length: applications }, (_, place) =>
            sampleListedApplication({ id: String(place) }),
          ),
          total: applications,
          inactiveTotal: inactive,
        },
      ],
    ],
  ).text;
}

const cards = ['Pólizas Activas', 'Retoma Tus Solicitudes'];

// holds M045, M046, M058
test.each([
  ['nothing', 0, 0, 0, cards, null],
  ['only policies', 1, 0, 0, ['Pólizas Activas'], null],
  ['only applications', 0, 2, 0, ['Retoma Tus Solicitudes'], 'Ver las 2 solicitudes'],
  ['both', 1, 1, 0, cards, 'Ver 1 solicitud'],
  ['both, and some that ended', 1, 1, 2, cards, 'Ver las 3 solicitudes'],
  ['policies and applications that ended', 1, 0, 1, cards, 'Ver 1 solicitud anterior'],
  ['only applications that ended', 0, 0, 2, cards, 'Ver 2 solicitudes anteriores'],
])('spec membership 2, Gestiona Tus Seguros: %s', (_name, policies, applications, inactive, shown, link) => {
  const text = draw({ policies, applications, inactive });
  expect(text.filter((part) => cards.includes(part))).toEqual(shown);
  expect(text.find((part) => /^Ver .*solicitud/.test(part)) ?? null).toBe(link);
  expect(text).not.toContain('Descartar');
});
