import type { ApplicationRecord } from '@socio/contracts/shared/application';
import type { ReactNode } from 'react';
import { AddressStep, PaymentStep, VehicleDataStep } from './auto-insurance-lazy-steps.ts';
import type { Flow } from './auto-insurance-use-flow.ts';

type Props = { flow: Flow; record: ApplicationRecord; onPriceChanged: () => void };

/** Steps 10 to 12. */
export function ContractingStep({ flow, record, onPriceChanged }: Props): ReactNode {
  const { goOn, goBack, goTo, keepLocally, refresh, shown } = flow;
  const common = {
    application: record,
    onAuthenticationNeeded: (again: () => void): void => {
      void flow.identity.ask().then((confirmed) => (confirmed ? again() : undefined));
    },
    onLocked: flow.followLock,
  };
  if (shown === 10) {
    return (
      <AddressStep
        {...common}
        onSaved={() => void refresh().then(goOn)}
        onLinkFailed={(addressId) => {
          keepLocally({ 'vehicle_insurance_application-address_id': addressId });
          goOn();
        }}
        onBack={goBack}
      />
    );
  }
  if (shown === 11) {
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
        onPriceChanged={onPriceChanged}
        onNewQuote={flow.newQuote}
      />
    );
  }
  return (
    <VehicleDataStep
      {...common}
      onFinished={() => void flow.finish()}
      onIssued={(policyNumber) => void flow.finishAtPolicy(policyNumber)}
    />
  );
}
