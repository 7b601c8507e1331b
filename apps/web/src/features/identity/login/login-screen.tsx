import { lastFour } from '@socio/domain/masks';
import { formatPhone334 } from '@socio/domain/phones';
import { useState } from 'react';
import { markUserAuthenticated } from '../../../common/authentication.ts';
import { SandboxNotice } from '../../../common/notices/sandbox-notice.tsx';
import { shownMembership } from '../../../common/shown-membership.ts';
import { stored } from '../../../common/storage-keys.ts';
import { BusyOverlay } from '../../../components/busy-overlay.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Card } from '../../../components/card.tsx';
import { DetailList } from '../../../components/detail-list.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { PageLayout } from '../../../components/page/page-layout.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import { LostPhoneLink } from '../components/lost-phone-link.tsx';
import { PasskeyButton } from '../components/passkey-button.tsx';
import { registeredPhone } from '../registered-phone.ts';
import { settleIn } from '../settle-in.ts';
import { texts as codeTexts } from '../texts.ts';
import { LoginCode } from './login-code.tsx';
import { texts } from './texts.ts';

type Props = {
  dashboardPath: string;
  lostPhonePath: string;
  /** Called once the success has been read. */
  onAuthenticated: () => Promise<void>;
};

/** Login with a code sent to the registered phone. */
export function LoginScreen({ dashboardPath, lostPhonePath, onAuthenticated }: Props) {
  const [registered] = useState(registeredPhone);
  const [isDone, setDone] = useState(false);
  const phone = registered.mode === 'otp' ? registered.phone : null;
  const goOn = async () => {
    markUserAuthenticated(new Date());
    showToast({ title: texts.success.title, tone: 'success' });
    setDone(true);
    await settleIn();
    await onAuthenticated();
  };
  const membership = { label: texts.membership, value: shownMembership(stored.get('membership_number')) };
  return (
    <PageLayout width="narrow" homePath={dashboardPath}>
      <div className="mx-auto max-w-md sm:pt-6">
        <Card className="relative">
          <PageTitle subtitle={phone === null ? undefined : texts.subtitle} className="mb-4">
            {texts.title}
          </PageTitle>
          <DetailList
            details={
              phone === null
                ? [membership]
                : [membership, { label: texts.phone, value: <ShownPhone phone={phone} /> }]
            }
          />
          <div className="mt-4">
            {phone === null ? (
              <MessagePanel tone="warning" title={texts.noPhone.title} announce>
                {texts.noPhone.detail}
              </MessagePanel>
            ) : (
              <LoginCode phone={phone} onProven={goOn} />
            )}
          </div>
          <div className="mt-3 empty:hidden">
            <PasskeyButton
              otherwise={phone === null ? codeTexts.passkey.orClub : codeTexts.passkey.orCode}
              onProven={goOn}
            />
          </div>
          <div className="mt-3">
            <LostPhoneLink to={lostPhonePath} none={phone === null} />
          </div>
          <ButtonLink to={dashboardPath} variant="ghost" full className="mt-3">
            {texts.back}
          </ButtonLink>
          {isDone ? <BusyOverlay done message={texts.success.title} detail={texts.success.detail} /> : null}
        </Card>
        <div className="mt-6">
          <SandboxNotice />
        </div>
      </div>
    </PageLayout>
  );
}

/** The mask's dots mean nothing when read aloud. */
function ShownPhone({ phone }: { phone: string }) {
  return (
    <>
      <span aria-hidden>{formatPhone334(phone)}</span>
      <span className="sr-only">{texts.endsIn(lastFour(phone))}</span>
    </>
  );
}
