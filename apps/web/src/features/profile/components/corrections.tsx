import { accountChanges } from '@socio/contracts/account-changes';
import type { User } from '@socio/contracts/shared/user';
import { formatShiftedDateTime } from '@socio/domain/dates';
import { lastFour } from '@socio/domain/masks';
import { writtenName } from '@socio/domain/person-names';
import { formatPhone244 } from '@socio/domain/phones';
import { UserPen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { stored } from '../../../common/storage-keys.ts';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { call } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { Editing, ProfileTools } from '../profile-tools.ts';
import { texts } from '../texts.ts';
import { useMember } from '../use-member.ts';
import { useOwn } from '../use-own.ts';
import { useSectionFocus } from '../use-section-focus.ts';
import { ContactOfPolicies } from './contact-of-policies.tsx';
import { CorrectName } from './correct-name.tsx';
import { EditorFrame } from './editor-frame.tsx';
import { SectionCard } from './section-card.tsx';
import { SectionData } from './section-data.tsx';
import { StopChange } from './stop-change.tsx';

type Props = ProfileTools & {
  editing: Editing;
  onEdit: (editing: Editing) => void;
  /** Phone or mail are others now. */
  onChanged: () => Promise<void>;
};

/** The dashboard shows what waits, too. */
const changesKey = ['account-changes'];
const loadPhone = async () => (await import('./correct-phone.tsx')).CorrectPhone;
const loadEmail = async () => (await import('./correct-email.tsx')).CorrectEmail;
const when = (instant: string) => formatShiftedDateTime(instant) ?? '';

/** 'Corregir mis datos': what is on record, what is being changed about it, and how to change it. */
export function Corrections(props: Props) {
  const { editing, onEdit, onChanged, withIdentity, leave } = props;
  const own = texts.corrections;
  const { heading, focusSection } = useSectionFocus();
  const [done, setDone] = useState<string | null>(null);
  const member = useMember(stored.get('membership_number') ?? '', withIdentity);
  const changes = useOwn({
    queryKey: ['own-changes'],
    read: async (signal) => await call(accountChanges, undefined, { signal }),
    withIdentity,
  });

  const edit = (what: 'phone' | 'email') => () =>
    leave(() => {
      setDone(null);
      onEdit({ what });
    });

  function close(): void {
    onEdit(null);
    focusSection();
  }

  /** Something is different now; `told` is null where what waits says so itself. */
  async function changed(told: string | null): Promise<void> {
    setDone(told);
    close();
    await Promise.all([
      changes.refetch(),
      queryClient.invalidateQueries({ queryKey: changesKey }),
      onChanged(),
    ]);
  }

  const editor = {
    withFreshProof: props.withFreshProof,
    reportUnsaved: props.reportUnsaved,
    onSaved: changed,
    onCancel: () => leave(close),
  };
  const stop = { withIdentity, onStopped: () => changed(own.stopped) };

  return (
    <SectionCard
      title={own.title}
      headingRef={heading}
      icon={<UserPen aria-hidden className="size-5 text-primary" />}
    >
      <p className="mb-4 text-sm text-ink-soft">{own.detail}</p>
      <div role="status" className="mb-4 empty:hidden">
        {done === null ? null : <MessagePanel tone="success">{done}</MessagePanel>}
      </div>
      <SectionData own={changes} failedTitle={own.loadFailed} skeleton={<CorrectionsSkeleton />}>
        {({ changes: phones, email }) => {
          const [phone] = phones;
          const user = member.data ?? null;
          return (
            <div className="grid gap-5">
              <Row
                label={own.phone.label}
                value={user?.cellphone ? formatPhone244(user.cellphone) : texts.noValue}
              >
                {phone === undefined ? null : (
                  <MessagePanel
                    action={<StopChange {...stop} changeId={phone.id} mayStop={phone.may_stop} />}
                  >
                    {own.phone.waits(lastFour(phone.phone), when(phone.in_force_at))}
                  </MessagePanel>
                )}
                {editing?.what === 'phone' ? (
                  <EditorFrame title={own.phone.formTitle} load={loadPhone} onFailed={close}>
                    {(CorrectPhone) => <CorrectPhone {...editor} />}
                  </EditorFrame>
                ) : phone === undefined ? (
                  <Button variant="secondary" full onClick={edit('phone')}>
                    {own.phone.action}
                  </Button>
                ) : null}
              </Row>
              <Row label={own.email.label} value={user?.email ?? own.email.none}>
                {email ? (
                  <MessagePanel
                    action={<StopChange {...stop} changeId={email.id} mayStop={email.may_stop} />}
                  >
                    {email.is_proven
                      ? own.email.waits(email.email, when(email.until))
                      : own.email.linkSent(email.email, when(email.until))}
                  </MessagePanel>
                ) : null}
                {editing?.what === 'email' ? (
                  <EditorFrame title={own.email.formTitle} load={loadEmail} onFailed={close}>
                    {(CorrectEmail) => (
                      <CorrectEmail {...editor} asked={email?.is_proven === false ? email.email : ''} />
                    )}
                  </EditorFrame>
                ) : email?.is_proven === true ? null : (
                  <Button variant="secondary" full onClick={edit('email')}>
                    {email ? own.email.again : user?.email ? own.email.action : own.email.add}
                  </Button>
                )}
              </Row>
              {user === null ? null : <ContactOfPolicies user={user} withIdentity={withIdentity} />}
              <Row label={own.name.label} value={nameOf(user)}>
                <CorrectName withFreshProof={props.withFreshProof} onAsked={changed} />
              </Row>
              <OtherData />
            </div>
          );
        }}
      </SectionData>
    </SectionCard>
  );
}

/** As tall as what comes, so that nothing below moves under a finger. */
function CorrectionsSkeleton() {
  const { phone, email, name } = texts.corrections;
  const value = <Skeleton className="h-6 w-48" />;
  const button = <Skeleton className="h-12 w-full" />;
  return (
    <div className="grid gap-5">
      <Row label={phone.label} value={value}>
        {button}
      </Row>
      <Row label={email.label} value={value}>
        {button}
      </Row>
      <Row label={name.label} value={value}>
        <p className="text-sm text-ink-soft">{name.detail}</p>
        {button}
      </Row>
      <OtherData />
    </div>
  );
}

/** Where what cannot be corrected here is. */
function OtherData() {
  return (
    <div className="grid gap-2 text-sm text-ink-soft">
      <p>{texts.corrections.others}</p>
      <p>{texts.corrections.policies}</p>
    </div>
  );
}

function nameOf(user: User | null): string {
  const parts = [user?.name, user?.first_last_name, user?.second_last_name];
  return (
    parts
      .filter((part) => typeof part === 'string' && part !== '')
      .map((part) => writtenName(String(part)))
      .join(' ') || texts.noValue
  );
}

function Row({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <p>
        <span className="block text-sm text-ink-soft">{label}</span>
        <span className="font-medium wrap-anywhere tabular-nums">{value}</span>
      </p>
      {children}
    </div>
  );
}
