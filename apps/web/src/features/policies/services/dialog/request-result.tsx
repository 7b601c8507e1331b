import type { ServiceRequest } from '@socio/contracts/shared/service-request';
import { clockTime } from '@socio/domain/dates';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import { texts } from './texts.ts';

/** What became of a request. Only the insurer's number says that somebody is on the way. */
export function RequestResult({ request, wasOpen }: { request: ServiceRequest; wasOpen: boolean }) {
  const own = texts.result;
  const { state, folio, arrives_at: arrivesAt, used_up: usedUp } = request;
  if (state === 'taken')
    return (
      <MessagePanel tone="success" announce title={own.taken(folio ?? '')}>
        {arrivesAt === null ? null : <p>{own.arrives(clockTime(new Date(arrivesAt)))}</p>}
        <p>{own.change}</p>
        {wasOpen ? <p className="mt-1 text-ink-soft">{own.was}</p> : null}
      </MessagePanel>
    );
  if (state === 'refused')
    return (
      <MessagePanel tone="warning" announce title={usedUp ? own.usedUp : own.refused}>
        {usedUp ? own.usedUpDetail : own.refusedDetail}
      </MessagePanel>
    );
  return (
    <MessagePanel tone="warning" announce title={own[state]}>
      {state === 'asked' ? own.askedDetail : own.cancelledDetail}
    </MessagePanel>
  );
}
