import { sessions as contract } from '@socio/contracts/sessions';
import { MonitorSmartphone } from 'lucide-react';
import { useRef } from 'react';
import { call } from '../../../lib/api-client.ts';
import { texts } from '../texts.ts';
import { useOwn } from '../use-own.ts';
import type { WithIdentity } from '../../../flow/use-identity.ts';
import { EndOtherSessions } from './end-other-sessions.tsx';
import { OpenSessionRow, sessionsKey } from './open-session-row.tsx';
import { RowSkeleton } from './row-skeleton.tsx';
import { SectionCard } from './section-card.tsx';
import { SectionData } from './section-data.tsx';

/** The member's open sessions, this one first; the others can be ended. */
export function OpenSessions({ withIdentity }: { withIdentity: WithIdentity }) {
  const own = texts.sessions;
  const heading = useRef<HTMLHeadingElement>(null);
  const sessions = useOwn({
    queryKey: sessionsKey,
    read: async (signal) => (await call(contract, undefined, { signal })).sessions,
    withIdentity,
  });
  return (
    <SectionCard
      title={own.title}
      headingRef={heading}
      icon={<MonitorSmartphone aria-hidden className="size-5 text-primary" />}
    >
      <p className="mb-4 text-sm text-ink-soft">{own.detail}</p>
      <SectionData own={sessions} failedTitle={own.loadFailed} skeleton={<RowSkeleton />}>
        {(list) => {
          const current = list.find((session) => session.is_current);
          const focusHeading = () => heading.current?.focus();
          return (
            <>
              <ul className="grid gap-3">
                {list.map((session) => (
                  <OpenSessionRow
                    key={session.id}
                    session={session}
                    withIdentity={withIdentity}
                    onEnded={focusHeading}
                  />
                ))}
              </ul>
              {current === undefined || list.length < 2 ? null : (
                <EndOtherSessions current={current} withIdentity={withIdentity} onEnded={focusHeading} />
              )}
            </>
          );
        }}
      </SectionData>
    </SectionCard>
  );
}
