import { useEffect } from 'react';
import { formatPlates } from '../../../common/format-plates.ts';
import { Button } from '../../../components/button.tsx';
import { FormTextField } from '../../../components/form/form-text-field.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { platesFormTexts } from './texts.ts';
import { useAddPlates } from './use-add-plates.ts';

type Props = { policyNumber: string; identity: Pick<Identity, 'withIdentity'> };

export function PlatesForm({ policyNumber, identity }: Props) {
  const own = platesFormTexts;
  const { control, setFocus, busy, problem, send } = useAddPlates(policyNumber, identity);
  // The button that opened it is gone.
  useEffect(() => setFocus('plates'), [setFocus]);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void (busy ? event.preventDefault() : send(event))}
    >
      <FormTextField
        control={control}
        name="plates"
        format={formatPlates}
        label={own.plates}
        hint={own.hint}
        placeholder={own.example}
        readOnly={busy}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputClassName="tracking-wider tabular-nums"
      />
      {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
      <Button full type="submit" busy={busy} busyText={own.adding}>
        {own.save}
      </Button>
    </form>
  );
}
