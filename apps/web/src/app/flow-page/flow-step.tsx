import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { useState, type ReactNode } from 'react';
import { hasKnownAccount } from '../../common/known-account.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import type { Application } from '../../flow/application.ts';
import type { StepProps } from '../../flow/step-props.ts';
import { texts } from '../../flow/texts.ts';
import { AskToLeave } from './ask-to-leave.tsx';
import {
  AddressStep,
  BrandModelStep,
  ContactConsentStep,
  EditPersonalStep,
  EditVehicleStep,
  PaymentStep,
  PersonalInfoStep,
  PostalCodeStep,
  QuotesStep,
  VehicleDataStep,
  VersionStep,
  YearStep,
} from './lazy-steps.ts';
import type { Flow } from './use-flow.ts';

/** The step the address asks for. */
export function FlowStep({ flow }: { flow: Flow }): ReactNode {
  const { address, open, step, walk } = flow;
  const { application } = open;
  const common = {
    editing: address.editing,
    withIdentity: open.withIdentity,
    isHere: address.isHere,
    onContinue: walk.goOn,
    onBack: walk.goBack,
    onSaved: walk.saved,
  };
  if (application === null || step.shown === 1) {
    return <BrandModelStep {...common} application={application} onCreated={walk.created} />;
  }
  return <LaterStep flow={flow} common={{ ...common, application }} application={application} />;
}

type Props = { flow: Flow; common: StepProps; application: Application };

function LaterStep({ flow, common, application }: Props): ReactNode {
  const { address, open, step, walk, edits } = flow;
  // Only accounts have an address that a link is mailed to.
  const locked = application.openedByLink || (Boolean(application.membershipId) && hasKnownAccount());
  // Prices no longer hold for another car, place or person.
  const requoting = {
    ...common,
    onSaved: async () => {
      open.dropQuotes();
      await common.onSaved();
    },
  };
  switch (step.shown) {
    case 2:
      return <YearStep {...requoting} />;
    case 3:
      return <VersionStep {...requoting} />;
    case 4:
      return (
        <PostalCodeStep
          {...requoting}
          onEditVehicle={edits.editVehicle}
          onPostalCodeKept={(postalCode) =>
            open.keepLocally({ 'vehicle_insurance_application-zip_code': postalCode })
          }
        />
      );
    case 5:
      return <PersonalInfoStep {...requoting} locked={locked} />;
    case 6:
      return <ContactConsentStep {...common} locked={locked} />;
    case 7:
      return <OfferStep flow={flow} common={common} />;
    case 8: {
      // Opened from a question, it returns there.
      const question = address.from !== null && address.from <= 6 ? address.from : null;
      return <EditVehicleStep {...requoting} question={question} onFinished={walk.goTo} />;
    }
    case 9:
      return <EditPersonalStep {...requoting} locked={locked} onFinished={walk.goTo} />;
    default:
      return open.record === null ? null : (
        <ContractingStep flow={flow} record={open.record} key={application.id} />
      );
  }
}

/** Step 7, and the question to a visitor who wants to keep the quote. */
function OfferStep({ flow, common }: Pick<Props, 'flow' | 'common'>): ReactNode {
  const { address, edits, exits } = flow;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <QuotesStep
        {...common}
        atChoice={address.atChoice}
        onEnterContracting={flow.enterContracting}
        onEditVehicle={edits.editVehicle}
        onEditPostalCode={() => edits.editPersonal(4)}
        onEditPersonal={() => edits.editPersonal(5)}
        onNewQuote={exits.newQuote}
        onKeepQuote={() => setAsking(true)}
      />
      <AskToLeave because="saving" applicationId={common.application.id} asking={asking} onAsk={setAsking} />
    </>
  );
}

/** Steps 10 to 12. */
function ContractingStep({ flow, record }: { flow: Flow; record: ApplicationRecord }): ReactNode {
  const { open, step, walk, exits } = flow;
  const { refresh } = open;
  const { goTo, goOn, goBack } = walk;
  const common = {
    application: record,
    identity: flow.identity,
    onLocked: open.followLock,
  };
  if (step.shown === 10) {
    return (
      <AddressStep
        {...common}
        onSaved={() => void refresh().then(goOn)}
        onLinkFailed={(addressId) => {
          open.keepLocally({ 'vehicle_insurance_application-address_id': addressId });
          goOn();
        }}
        onBack={goBack}
      />
    );
  }
  if (step.shown === 11) {
    return (
      <PaymentStep
        {...common}
        onPaid={() => void refresh().then(() => goTo(12))}
        onBack={goBack}
        onAddressNeeded={() =>
          void refresh().then(
            () => goTo(10),
            () => goTo(10),
          )
        }
        onPriceChanged={() => {
          showToast(texts.priceChanged);
          open.dropQuotes();
          void refresh().then(() => goTo(7));
        }}
        onNewQuote={exits.newQuote}
      />
    );
  }
  return (
    <VehicleDataStep
      {...common}
      onFinished={() => void exits.finish()}
      onIssued={(policyNumber) => void exits.finishAtPolicy(policyNumber)}
    />
  );
}
