import { Button } from '../../../components/button.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { TypeAheadField } from '../../../components/type-ahead-field.tsx';
import type { Application } from '../../../flow/application.ts';
import type { StepProps } from '../../../flow/step-props.ts';
import { useUnsentFields } from '../../../flow/unsent-fields.ts';
import { createInsuranceApplication } from '../api/create-insurance-application.ts';
import { texts } from '../texts.ts';
import { SEARCH_MINIMUM, useBrandModels } from '../use-brand-models.ts';
import { useChoice } from '../use-choice.ts';
import { LoadFailed } from './load-failed.tsx';
import { StepActions } from './step-actions.tsx';

type Props = Pick<StepProps, 'editing' | 'withIdentity' | 'onSaved' | 'onContinue'> & {
  /** Null before the first choice makes it. */
  application: Application | null;
  onCreated: (applicationId: string) => Promise<void>;
};

/** Step 1: brand and model. */
export function BrandModelStep({ application, onCreated, ...props }: Props) {
  const own = texts.brandModel;
  const chosen = application?.brandModel ?? null;
  const [{ text }, change, forget] = useUnsentFields('brand-model', { text: chosen ?? '' });
  const { options, loading, failed } = useBrandModels(text);
  const choice = useChoice({
    ...props,
    onSaved: async () => {
      forget();
      if (application !== null) await props.onSaved();
    },
  });

  function select(brandModel: string): void {
    change({ text: brandModel });
    void choice.choose(
      brandModel,
      brandModel === chosen
        ? null
        : async () => {
            const id = await createInsuranceApplication(brandModel, application?.id ?? null);
            if (application === null) await onCreated(id);
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
        onValueChange={(next) => change({ text: next })}
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
