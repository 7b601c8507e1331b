import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { forgetUnsent } from '../../../common/unsent-fields.ts';
import { FormSelectField } from '../../../components/form/form-select-field.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import { TypeAheadField } from '../../../components/type-ahead-field.tsx';
import type { StepProps } from '../../../flow/step-props.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import { searchVersions } from '../api/search-versions.ts';
import { searchYears } from '../api/search-years.ts';
import { updateVehicleInsuranceApplicationStep9 } from '../api/update-vehicle-insurance-application-step9.ts';
import { stepAfterEdit } from '../edit-origin.ts';
import { saveStep } from '../save-step.ts';
import { texts } from '../texts.ts';
import { useBrandModels } from '../use-brand-models.ts';
import { LoadFailed } from './load-failed.tsx';
import { QuestionForm } from './question-form.tsx';

type Props = StepProps & { onFinished: (step: 7 | 10 | 11) => void };

/** `text` is what stands in the search field, `brandModel` what was chosen from its list. */
type Values = { text: string; brandModel: string; year: string; versionId: string };

/** Screen 8: brand and model, year and version anew. Calls …-step9: the specification swaps the numbers. */
export function EditVehicleStep(props: Props) {
  const { application, onSaved, onBack, onFinished } = props;
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
  const years = useQuery({
    queryKey: ['search-years', brandModel],
    queryFn: ({ signal }) => searchYears(brandModel, signal),
    enabled: brandModel !== '',
  });
  const versions = useQuery({
    queryKey: ['search-versions', brandModel, Number(year)],
    queryFn: ({ signal }) => searchVersions(brandModel, Number(year), signal),
    enabled: brandModel !== '' && year !== '',
  });
  function findVersion(id: string) {
    return versions.data?.find((found) => String(found.id) === id);
  }
  const { postalCode, gender, birthDate } = application;
  const complete =
    findVersion(versionId) !== undefined && postalCode !== null && gender !== null && birthDate !== null;

  function choose(next: Pick<Values, 'text' | 'brandModel'>): void {
    setValue('text', next.text);
    setValue('brandModel', next.brandModel);
    setValue('year', '');
    setValue('versionId', '');
  }

  async function store(values: Values): Promise<7 | 10 | 11> {
    const version = findVersion(values.versionId);
    const car = { brandModel: values.brandModel, year: Number(values.year) };
    if (version !== undefined && version.id !== application.versionId) {
      await updateVehicleInsuranceApplicationStep9({
        insurance_application_id: application.id,
        version_id: version.id,
        version_name: version.name,
        year: car.year,
        brand_model: car.brandModel,
      });
    }
    const after = { ...application, ...car, versionId: version?.id ?? application.versionId };
    const step = await stepAfterEdit({ edited: 'vehicle', before: application, after });
    await onSaved();
    return step;
  }

  const submit = form.handleSubmit(
    async (values) => {
      const step = await saveStep(
        props,
        () => store(values),
        texts.edit.failed,
        () => void submit(),
      );
      if (step === null) return;
      forgetUnsent('edit-vehicle');
      onFinished(step);
    },
    () => showToast(texts.edit.invalid),
  );

  return (
    <QuestionForm
      name="edit-vehicle"
      title={own.title}
      subtitle={own.subtitle}
      control={control}
      onSubmit={submit}
      submitText={own.submit}
      backText={texts.back}
      onBack={onBack}
      disabled={!complete}
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
        disabled={versions.data === undefined}
        options={(versions.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {versions.isError ? <LoadFailed title={texts.version.failed} /> : null}
    </QuestionForm>
  );
}
