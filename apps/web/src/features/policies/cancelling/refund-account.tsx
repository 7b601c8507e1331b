import { giveRefundAccount } from '@socio/contracts/give-refund-account';
import { readClabe } from '@socio/domain/validation/clabe';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FormTextField } from '../../../components/form/form-text-field.tsx';
import { refuseFields, useCheckedForm } from '../../../components/form/use-checked-form.ts';
import { useFormProblem } from '../../../components/form/use-form-problem.ts';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import { call } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { CancellingIdentity } from './cancelling-identity.ts';
import { keepAnswer } from './keep-answer.ts';
import { stateTexts } from './on-demand/texts.ts';

type Props = {
  policyNumber: string;
  identity: CancellingIdentity;
  /** One was given and can be changed as long as nothing was transferred. */
  isGiven: boolean;
};

const own = stateTexts.account;

/** Where the money goes if the card takes no refund. The CLABE is kept nowhere in the browser. */
export function RefundAccount({ policyNumber, identity, isGiven }: Props) {
  const [isOpen, setOpen] = useState(!isGiven);
  const form = useCheckedForm(
    () => ({ clabe: '' }),
    ({ clabe }) => ({ clabe: readClabe(clabe) === null ? own.wrong : null }),
  );
  const [problem, setProblem] = useFormProblem(form);
  const { busy, run } = useAction();

  const send = form.handleSubmit(async ({ clabe }) => {
    await run(async () => {
      setProblem(null);
      const body = { policy_number: policyNumber, clabe };
      try {
        const answer = await identity.withFreshProof('cancel', () => call(giveRefundAccount, body));
        showToast({ title: own.saved, tone: 'success' });
        setOpen(false);
        form.reset();
        await keepAnswer(policyNumber, answer);
      } catch (error) {
        if (isRefusal(error, 'LEVEL_FRESH', 'LEVEL_AUTHENTICATED')) return;
        if (isRefusal(error, 'FIELDS_INVALID')) refuseFields(form, { clabe: own.wrong });
        else setProblem(refusalText(error));
      }
    });
  });

  if (!isOpen) {
    return (
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {own.change}
        </Button>
      </div>
    );
  }
  return (
    <form noValidate className="grid gap-4 rounded-card bg-sunken p-4" onSubmit={(event) => void send(event)}>
      <div>
        <h3 className="font-semibold">{own.title}</h3>
        <p className="text-sm text-ink-soft">{own.detail}</p>
      </div>
      <FormTextField
        control={form.control}
        name="clabe"
        label={own.label}
        hint={own.hint}
        inputMode="numeric"
        autoComplete="off"
        inputClassName="tabular-nums"
        readOnly={busy}
      />
      {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
      <Button full type="submit" busy={busy} busyText={own.saving}>
        {own.save}
      </Button>
    </form>
  );
}
