import { useRef, useState } from 'react';
import { createInsuranceApplication } from '../../../common/create-insurance-application.ts';
import { forgetUnsent, keepUnsent, readUnsent } from '../../../common/unsent-fields.ts';
import { Button } from '../../../components/button.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { TypeAheadField } from '../../../components/type-ahead-field.tsx';
import type { Application } from '../../../flow/application.ts';
import type { StepProps } from '../../../flow/step-props.ts';
import { texts } from '../texts.ts';
import { SEARCH_MINIMUM, useBrandModels } from '../use-brand-models.ts';
import { useChoice } from '../use-choice.ts';
import { LoadFailed } from './load-failed.tsx';
import { StepActions } from '../../../components/step-actions.tsx';

type Props = Pick<StepProps, 'editing' | 'withIdentity' | 'onSaved' | 'onContinue'> & {
  /** Null until the first choice creates it. */
  application: Application | null;
  onCreated: (applicationId: string) => Promise<void>;
};

/** Step 1: brand and model. */
export function BrandModelStep({ application, onCreated, ...props }: Props) {
  const own = texts.brandModel;
  const chosen = application?.brandModel ?? null;
  const id = application?.id ?? null;
  // An application that was created but not read yet must not be created again.
  const made = useRef<string | null>(null);
  const [text, setText] = useState(() => readUnsent('brand-model', id, { text: chosen ?? '' }).text);
  const [picked, setPicked] = useState<string | null>(null);
  const choice = useChoice({
    ...props,
    onSaved: async () => {
      forgetUnsent('brand-model');
      if (application !== null) await props.onSaved();
    },
  });

  // Text picked from the list is not searched for again, unless it could not be saved: then the list comes back.
  const isPicked = text === picked && choice.chosenKey !== null;
  const { options, loading, failed } = useBrandModels(isPicked ? '' : text);

  function change(next: string): void {
    setText(next);
    keepUnsent('brand-model', id, { text: next });
  }

  function select(brandModel: string): void {
    change(brandModel);
    setPicked(brandModel);
    void choice.choose(
      brandModel,
      brandModel === chosen
        ? null
        : async () => {
            made.current = await createInsuranceApplication(brandModel, id ?? made.current);
            if (application === null) await onCreated(made.current);
          },
    );
  }

  return (
    <>
      <PageTitle focusKey="brand-model" subtitle={own.subtitle}>
        {own.title}
      </PageTitle>
      <TypeAheadField
        label={own.label}
        hint={text.trim().length < SEARCH_MINIMUM ? own.hint : undefined}
        placeholder={own.placeholder}
        emptyText={own.empty}
        value={text}
        onValueChange={change}
        options={options}
        loading={loading}
        saving={choice.saving}
        selectedKey={choice.chosenKey ?? chosen}
        onSelect={(option) => select(option.key)}
      />
      {failed ? (
        <div className="mt-4">
          <LoadFailed title={own.failed} />
        </div>
      ) : null}
      {chosen !== null && text === chosen ? (
        <StepActions>
          <Button busy={choice.saving} onClick={props.onContinue}>
            {texts.continue}
          </Button>
        </StepActions>
      ) : null}
    </>
  );
}
