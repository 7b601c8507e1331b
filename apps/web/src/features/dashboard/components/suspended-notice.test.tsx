import { coverWords } from '@socio/domain/mandatory-cover';
import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { expect, test } from 'vitest';
import { allPoliciesQuery } from '../../../common/get-all-policies.ts';
import { render } from '../../../testing/render.tsx';
import { LIST_LENGTH } from '../newest.ts';
import { texts } from '../texts.ts';
import { ALL, SuspendedNotice } from './suspended-notice.tsx';

const end = '2027-03-10';
const policy = (id: string, status: number, more: Partial<PolicyListItem> = {}) =>
  ({
    id,
    'insurance_policies-policy_number': `SSA-${id}`,
    'insurance_policies-status_id': status,
    'insurance_policies-end_date': end,
    'vehicle_insurance_application-brand_model': 'NISSAN VERSA',
    ...more,
  }) as PolicyListItem;

const newest = Array.from({ length: LIST_LENGTH }, (_, place) => policy(String(place), 2));

function draw(policies: readonly PolicyListItem[]) {
  const total = policies.length;
  return render(<SuspendedNotice paths={{ policy: (number) => `/poliza/${number}` }} />, [
    [allPoliciesQuery(LIST_LENGTH).queryKey, { items: policies.slice(0, LIST_LENGTH), total }],
    [allPoliciesQuery(ALL).queryKey, { items: policies, total }],
  ]).text;
}

test.each([
  ['all in force', newest, []],
  ['one', [policy('9', 5)], [texts.suspended.title('NISSAN VERSA', coverWords([], end))]],
  [
    'older than those of the list',
    [...newest, policy('9', 5)],
    [texts.suspended.title('NISSAN VERSA', coverWords([], end))],
  ],
  [
    'with a coverage that the law makes compulsory',
    [policy('9', 5, { mandatory_cover: ['rc'] })],
    [texts.suspended.title('NISSAN VERSA', coverWords(['rc'], end))],
  ],
  [
    'whose payment is being verified',
    [policy('9', 5, { undecided: true })],
    [texts.undecided.title('NISSAN VERSA')],
  ],
])('after-the-sale.md, Suspension: first thing on the dashboard: %s', (_name, policies, titles) => {
  const text = draw(policies);
  expect(text.filter((part) => part.includes('NISSAN VERSA'))).toEqual(titles);
  expect(text.join(' ').includes('sigue vigente hasta las 12:00 h del 10 mar 2027')).toBe(
    policies.some(({ mandatory_cover }) => mandatory_cover !== undefined),
  );
  expect(text.includes('Ver qué hacer')).toBe(titles.some((title) => title.startsWith('Tu NISSAN')));
});
