import { sessions as contract } from '@socio/contracts/sessions';
import { MonitorSmartphone } from 'lucide-react';
import { call } from '../../../lib/api-client.ts';
import { texts } from '../texts.ts';
import { useOwn } from '../use-own.ts';
import { useSectionFocus } from '../use-section-focus.ts';
import type { WithIdentity } from '../../../flow/use-identity.ts';
import { EndOtherSessions } from './end-other-sessions.tsx';
import { OpenSessionRow, sessionsKey } from './open-session-row.tsx';
import { RowSkeleton } from './row-skeleton.tsx';
import { SectionCard } from './section-card.tsx';
import { SectionData } from './section-data.tsx';

/** The member's open sessions, this one first; the others can be ended. */
export function OpenSessions({ withIdentity }: { withIdentity: WithIdentity }) {
  const own = texts.sessions;
  const { heading, focusSection } = useSectionFocus();
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
          return (
            <>
              <ul className="grid gap-3">
                {list.map((session) => (
                  <OpenSessionRow
                    key={session.id}
                    session={session}
                    withIdentity={withIdentity}
                    onEnded={focusSection}
                  />
                ))}
              </ul>
              {current === undefined || list.length < 2 ? null : (
                <EndOtherSessions current={current} withIdentity={withIdentity} onEnded={focusSection} />
              )}
            </>
          );
        }}
      </SectionData>
    </SectionCard>
  );
}
