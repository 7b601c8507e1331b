import type { ApplicationRecord } from '@socio/contracts/shared/application';
import type { ReactNode } from 'react';
import { AddressStep, PaymentStep, VehicleDataStep } from './auto-insurance-lazy-steps.ts';
import type { Flow } from './auto-insurance-use-flow.ts';

type Props = { flow: Flow; record: ApplicationRecord; onPriceChanged: () => void };

/** Steps 10 to 12. */
export function ContractingStep({ flow, record, onPriceChanged }: Props): ReactNode {
  const { goOn, goBack, goTo, refresh, shown } = flow;
  const common = {
    application: record,
    onAuthenticationNeeded: (again: () => void): void => {
      void flow.identity.ask().then((confirmed) => (confirmed ? again() : undefined));
    },
  };
  if (shown === 10) {
    return <AddressStep {...common} onSaved={() => void refresh().then(goOn)} onBack={goBack} />;
  }
  if (shown === 11) {
    return (
      <PaymentStep
        {...common}
        onPaid={() => void refresh().then(() => goTo(12))}
        onBack={goBack}
        onPriceChanged={onPriceChanged}
      />
    );
  }
  return <VehicleDataStep {...common} onFinished={() => void flow.finish()} />;
}
