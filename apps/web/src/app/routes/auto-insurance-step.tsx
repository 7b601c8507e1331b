import type { ReactNode } from 'react';
import { hasKnownAccount } from '../../common/known-account.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import type { Application } from '../../flow/application.ts';
import type { StepProps } from '../../flow/step-props.ts';
import { texts } from '../../flow/texts.ts';
import { ContractingStep } from './auto-insurance-contracting-step.tsx';
import {
  BrandModelStep,
  ContactConsentStep,
  EditPersonalStep,
  EditVehicleStep,
  PersonalInfoStep,
  PostalCodeStep,
  QuotesStep,
  VersionStep,
  YearStep,
} from './auto-insurance-lazy-steps.ts';
import type { Flow } from './auto-insurance-use-flow.ts';

/** The step that the address asks for. */
export function FlowStep({ flow }: { flow: Flow }): ReactNode {
  const { application, editing, goOn, isHere, shown, withIdentity } = flow;
  const common = {
    editing,
    withIdentity,
    isHere,
    onContinue: goOn,
    onBack: flow.goBack,
    onSaved: async () => {
      await flow.refresh();
    },
  };
  if (application === null) {
    return <BrandModelStep {...common} application={null} onCreated={flow.created} />;
  }
  if (shown === 1) return <BrandModelStep {...common} application={application} onCreated={flow.created} />;
  return <LaterStep flow={flow} common={{ ...common, application }} application={application} />;
}

type Props = { flow: Flow; common: StepProps; application: Application };

function LaterStep({ flow, common, application }: Props): ReactNode {
  const locked = flow.isMember && hasKnownAccount();
  // Earlier prices do not hold for another car, place or person.
  const requoting = {
    ...common,
    onSaved: async () => {
      flow.dropQuotes();
      await common.onSaved();
    },
  };
  switch (flow.shown) {
    case 2:
      return <YearStep {...requoting} />;
    case 3:
      return <VersionStep {...requoting} />;
    case 4:
      return (
        <PostalCodeStep
          {...requoting}
          onEditVehicle={flow.editVehicle}
          onPostalCodeKept={(postalCode) =>
            flow.keepLocally({ 'vehicle_insurance_application-zip_code': postalCode })
          }
        />
      );
    case 5:
      return <PersonalInfoStep {...requoting} locked={locked} />;
    case 6:
      return <ContactConsentStep {...common} locked={locked} />;
    case 7:
      return (
        <QuotesStep
          {...common}
          atChoice={flow.atChoice}
          onEnterContracting={flow.enterContracting}
          onEditVehicle={flow.editVehicle}
          onEditPostalCode={() => flow.editPersonal(4)}
          onEditPersonal={() => flow.editPersonal(5)}
          onNewQuote={flow.newQuote}
        />
      );
    case 8:
      return <EditVehicleStep {...requoting} question={flow.question} onFinished={flow.goTo} />;
    case 9:
      return <EditPersonalStep {...requoting} locked={locked} onFinished={flow.goTo} />;
    default:
      return flow.record === null ? null : (
        <ContractingStep
          flow={flow}
          record={flow.record}
          onPriceChanged={() => {
            showToast(texts.priceChanged);
            flow.dropQuotes();
            void flow.refresh().then(() => flow.goTo(7));
          }}
          key={application.id}
        />
      );
  }
}
