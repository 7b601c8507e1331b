import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { ChoiceList } from '../../../../components/choice-list.tsx';
import { OnDemand } from '../../../../components/on-demand.tsx';
import { policyQuery } from '../../policy-query.ts';
import { changeEntries } from './change-entries.ts';
import type { ChangeFormProps } from './change-form-props.ts';
import { choiceTexts } from './texts.ts';
import { keptChange } from '../kept-change.ts';

type Props = Pick<ChangeFormProps, 'identity'> & { policyNumber: string; onClose: () => void };

/** What to change, and then its form. */
export function ChangeSomething({ policyNumber, identity, onClose }: Props) {
  const own = choiceTexts;
  const [chosen, setChosen] = useState(() => keptChange(policyNumber));
  const { data } = useQuery(policyQuery(policyNumber));
  // The button that opened it, or the form before, is gone.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [chosen]);
  if (!data?.insured) return null;
  const policy = { ...data, insured: data.insured };
  const offered = changeEntries.filter(({ isOffered }) => isOffered(policy));
  const entry = offered.find(({ key }) => key === chosen);
  if (entry === undefined) {
    return (
      <div className="grid gap-4">
        <h3 ref={title} tabIndex={-1} className="font-semibold">
          {own.question}
        </h3>
        <ChoiceList label={own.question} options={offered} onSelect={({ key }) => setChosen(key)} />
        <Button variant="secondary" full onClick={onClose}>
          {own.close}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <h3 ref={title} tabIndex={-1} className="font-semibold">
        {entry.label}
      </h3>
      <OnDemand key={entry.key} load={entry.load} onFailed={() => setChosen(null)}>
        {(Form) => <Form policy={policy} identity={identity} onDone={onClose} />}
      </OnDemand>
      <Button variant="secondary" full onClick={() => setChosen(null)}>
        {own.back}
      </Button>
    </div>
  );
}
