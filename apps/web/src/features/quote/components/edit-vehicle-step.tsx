import { updateVehicleInsuranceApplicationStep9 } from '@socio/contracts/update-vehicle-insurance-application-step9';
import type { StepNumber } from '@socio/domain/flow/steps';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { forgetUnsent } from '../../../common/unsent-fields.ts';
import { FormSelectField } from '../../../components/form/form-select-field.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import { TypeAheadField } from '../../../components/type-ahead-field.tsx';
import type { StepProps } from '../../../flow/step-props.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import { call } from '../../../lib/api-client.ts';
import { versionsQuery, yearsQuery } from '../catalogue-queries.ts';
import { stepAfterEdit } from '../edit-origin.ts';
import { saveStep } from '../save-step.ts';
import { texts } from '../texts.ts';
import { useBrandModels } from '../use-brand-models.ts';
import { LoadFailed } from './load-failed.tsx';
import { QuestionForm } from './question-form.tsx';

type Props = StepProps & {
  /** The question (steps 1 to 6) it was opened from; null if it was opened from the offers or later. */
  question: StepNumber | null;
  onFinished: (step: 7 | 10 | 11) => void;
};

/** `text` is the search field's text, `brandModel` what was chosen from its list. */
type Values = { text: string; brandModel: string; year: string; versionId: string };

/**
 * Screen 8: edits brand and model, year and version. Calls …-step9: the specification swaps the numbers. If it was
 * opened from a question, or something needed for a quote is still missing, it saves the car and goes back there.
 */
export function EditVehicleStep(props: Props) {
  const { application, question, onSaved, onBack, onFinished } = props;
  const own = texts.editVehicle;
  const form = useStepForm<Values>({
    step: 'edit-vehicle',
    applicationId: application.id,
    initial: {
      text: application.brandModel ?? '',
      brandModel: application.brandModel ?? '',
      year: String(application.year ?? ''),
      versionId: String(application.versionId ?? ''),
    },
    check: (values) => ({
      text: values.brandModel === '' ? own.required.brandModel : null,
      year: values.year === '' ? own.required.year : null,
      versionId: values.versionId === '' ? own.required.version : null,
    }),
  });
  const { control, setValue } = form;
  const { text = '', brandModel = '', year = '', versionId = '' } = useWatch({ control });

  const models = useBrandModels(text === brandModel ? '' : text);
  const years = useQuery({ ...yearsQuery(brandModel), enabled: brandModel !== '' });
  const versions = useQuery({
    ...versionsQuery(brandModel, Number(year)),
    enabled: brandModel !== '' && year !== '',
  });
  function findVersion(id: string) {
    return versions.data?.find((found) => String(found.id) === id);
  }
  const { postalCode, gender, birthDate } = application;
  const quotes = question === null && postalCode !== null && gender !== null && birthDate !== null;
  const missing = [
    ...(brandModel === '' ? [own.missing.brandModel] : []),
    ...(year === '' ? [own.missing.year] : []),
    ...(findVersion(versionId) === undefined ? [own.missing.version] : []),
  ];

  function choose(next: Pick<Values, 'text' | 'brandModel'>): void {
    setValue('text', next.text);
    setValue('brandModel', next.brandModel);
    setValue('year', '');
    setValue('versionId', '');
  }

  /** The next step; null for the question it was opened from. */
  async function store(values: Values): Promise<{ changed: boolean; step: 7 | 10 | 11 | null }> {
    const version = findVersion(values.versionId);
    const car = { brandModel: values.brandModel, year: Number(values.year) };
    const changed = version !== undefined && version.id !== application.versionId;
    if (changed) {
      await call(updateVehicleInsuranceApplicationStep9, {
        insurance_application_id: application.id,
        version_id: version.id,
        version_name: version.name,
        year: car.year,
        brand_model: car.brandModel,
      });
    }
    const after = { ...application, ...car, versionId: version?.id ?? application.versionId };
    const step = quotes ? await stepAfterEdit({ edited: 'vehicle', before: application, after }) : null;
    await onSaved();
    return { changed, step };
  }

  const submit = form.handleSubmit(
    async (values) => {
      const stored = await saveStep(
        props,
        () => store(values),
        texts.edit.failed,
        () => void submit(),
      );
      if (stored === null) return;
      const { changed, step } = stored;
      forgetUnsent('edit-vehicle');
      // An edit that leads back to contracting has already said that the price stays.
      if (changed && (step === null || step === 7)) showToast({ title: texts.edit.saved, tone: 'success' });
      if (step === null) onBack();
      else onFinished(step);
    },
    () => showToast(texts.edit.invalid),
  );

  return (
    <QuestionForm
      name="edit-vehicle"
      title={own.title}
      subtitle={quotes ? own.subtitle : own.subtitleOfQuestion}
      control={control}
      onSubmit={submit}
      submitText={quotes ? own.submit : own.submitOfQuestion}
      backText={texts.back}
      onBack={onBack}
      disabledReason={missing.length === 0 ? null : texts.toContinue(missing)}
    >
      <Controller
        control={control}
        name="text"
        render={({ field, fieldState }) => (
          <TypeAheadField
            label={texts.vehicle.brandModel}
            placeholder={texts.brandModel.placeholder}
            emptyText={texts.brandModel.empty}
            value={field.value}
            error={fieldState.error?.message}
            onValueChange={(typed) => choose({ text: typed, brandModel: '' })}
            options={text === brandModel ? null : models.options}
            loading={text !== brandModel && models.loading}
            onSelect={({ key }) => choose({ text: key, brandModel: key })}
          />
        )}
      />
      {models.failed ? <LoadFailed title={texts.brandModel.failed} /> : null}
      <FormSelectField
        control={control}
        name="year"
        label={texts.vehicle.year}
        placeholder={own.chooseYear}
        hint={brandModel === '' ? own.brandModelFirst : undefined}
        disabled={years.data === undefined}
        options={(years.data ?? []).map((found) => ({ value: String(found), label: String(found) }))}
        onChanged={() => setValue('versionId', '')}
      />
      {years.isError ? <LoadFailed title={texts.year.failed} /> : null}
      <FormSelectField
        control={control}
        name="versionId"
        label={texts.vehicle.version}
        placeholder={own.chooseVersion}
        hint={year === '' && brandModel !== '' ? own.yearFirst : undefined}
        disabled={versions.data === undefined}
        options={(versions.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {versions.isError ? <LoadFailed title={texts.version.failed} /> : null}
    </QuestionForm>
  );
}
