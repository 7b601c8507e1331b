import { CircleCheck } from 'lucide-react';
import { BusyOverlay } from '../../../components/busy-overlay.tsx';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { readApplication } from '../../../flow/application.ts';
import { formatInput } from '../format-input.ts';
import type { ContractStepProps } from '../step-props.ts';
import { texts } from '../texts.ts';
import { useVehicleData } from '../vehicle/use-vehicle-data.ts';
import { formatPlates, formatVin } from '../vehicle/vehicle-fields.ts';
import { StepActions } from './step-actions.tsx';
import { VinNotes } from './vin-notes.tsx';

type Props = ContractStepProps & {
  /** To the dashboard: the policy is issued, or is being issued, or will not be. */
  onFinished: () => void;
};

/** Step 12: VIN and plates. There is no way back behind the payment. */
export function VehicleDataStep(props: Props) {
  const own = texts.vehicle;
  const { year } = readApplication(props.application);
  const vehicle = useVehicleData(props);
  const { values, errors, change, leave, busy } = vehicle;
  const typed = (name: 'vin' | 'plates', format: (text: string) => string) => ({
    name,
    value: values[name],
    error: errors[name],
    readOnly: busy,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      change({ [name]: formatInput(event.currentTarget, format) }),
    onBlur: () => leave(name),
  });

  return (
    <>
      <PageTitle focusKey="vehicle-data" subtitle={own.subtitle}>
        {own.title}
      </PageTitle>
      {vehicle.refused ? (
        <MessagePanel
          tone="danger"
          title={own.refused.title}
          action={<Button onClick={props.onFinished}>{own.refused.action}</Button>}
        >
          {own.refused.detail}
        </MessagePanel>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) vehicle.send();
          }}
        >
          <p className="mb-5 flex items-start gap-2 font-medium text-success">
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
            {own.paid}
          </p>
          <Card className="relative grid gap-5">
            <TextField
              {...typed('vin', formatVin)}
              label={own.vin}
              hint={
                <span className="flex flex-wrap justify-between gap-x-4">
                  <span>{own.vinHint}</span>
                  <span className="tabular-nums">{own.vinCount(values.vin.length)}</span>
                </span>
              }
              inputClassName="tracking-wider tabular-nums"
            />
            <VinNotes vin={values.vin} year={year} />
            <TextField
              {...typed('plates', formatPlates)}
              label={own.plates}
              hint={own.platesHint}
              placeholder={own.platesExample}
              inputClassName="tracking-wider tabular-nums"
            />
            {busy ? (
              <BusyOverlay message={own.progress[vehicle.progress]} detail={own.progress.wait} />
            ) : null}
          </Card>
          {vehicle.problem === null ? null : (
            <div className="mt-6">
              <MessagePanel tone="danger" title={own.failed.title}>
                {vehicle.problem}
              </MessagePanel>
            </div>
          )}
          <StepActions>
            <Button type="submit" busy={busy} busyText={own.progress[vehicle.progress]}>
              {own.submit}
            </Button>
          </StepActions>
        </form>
      )}
    </>
  );
}
