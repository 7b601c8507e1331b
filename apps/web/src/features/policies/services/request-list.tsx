import type { ServiceRequest } from '@socio/contracts/shared/service-request';
import { civilDate, clockTime, shortDate } from '@socio/domain/dates';
import { useState } from 'react';
import { texts } from './texts.ts';

/** 'Grúa pedida a las 14:05, folio S-70001'. */
export function RequestList({ requests }: { requests: ServiceRequest[] }) {
  const [now] = useState(() => new Date());
  if (requests.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 font-semibold">{texts.list.title}</h3>
      <ul className="mt-1 divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="py-2 text-sm">
            <span className="font-medium">{askedWords(request, now)}</span>,{' '}
            <span className="text-ink-soft">{endWords(request)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function askedWords({ kind, asked_at }: ServiceRequest, now: Date): string {
  const at = new Date(asked_at);
  const day = civilDate(at) === civilDate(now) ? null : shortDate(civilDate(at));
  return texts.list.line(texts.list.asked[kind], clockTime(at), day);
}

function endWords({ state, folio }: ServiceRequest): string {
  return state === 'taken' ? texts.list.folio(folio ?? '') : texts.list.states[state];
}
