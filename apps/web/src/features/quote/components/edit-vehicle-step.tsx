import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import { TypeAheadField } from '../../../components/type-ahead-field.tsx';
import type { StepProps } from '../../../flow/step-props.ts';
import { useUnsentFields } from '../../../flow/unsent-fields.ts';
import { searchVersions } from '../api/search-versions.ts';
import { searchYears } from '../api/search-years.ts';
import { updateVehicleInsuranceApplicationStep9 } from '../api/update-vehicle-insurance-application-step9.ts';
import { stepAfterEdit } from '../edit-origin.ts';
import { texts } from '../texts.ts';
import { useBrandModels } from '../use-brand-models.ts';
import { useSave } from '../use-save.ts';
import { LoadFailed } from './load-failed.tsx';
import { StepActions } from './step-actions.tsx';

type Props = StepProps & { onFinished: (step: 7 | 10 | 11) => void };

/** Screen 8: brand and model, year and version anew. Calls …-step9: the specification swaps the numbers. */
export function EditVehicleStep(props: Props) {
  const { application, onSaved, onBack, onFinished } = props;
  const own = texts.editVehicle;
  const [values, change, forget] = useUnsentFields('edit-vehicle', {
    text: application.brandModel ?? '',
    brandModel: application.brandModel ?? '',
    year: String(application.year ?? ''),
    versionId: String(application.versionId ?? ''),
  });
  const { text, brandModel, year, versionId } = values;
  const [tried, setTried] = useState(false);
  const { saving, save } = useSave(props);

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
  const version = versions.data?.find(({ id }) => String(id) === versionId);
  const { postalCode, gender, birthDate } = application;
  const complete = version !== undefined && postalCode !== null && gender !== null && birthDate !== null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (version === undefined) {
      showToast(texts.edit.invalid);
      return;
    }
    let step: 7 | 10 | 11 = 7;
    const done = await save(async () => {
      if (version.id !== application.versionId) {
        await updateVehicleInsuranceApplicationStep9({
          insurance_application_id: application.id,
          version_id: version.id,
          version_name: version.name,
          year: Number(year),
          brand_model: brandModel,
        });
      }
      const after = { ...application, brandModel, year: Number(year), versionId: version.id };
      step = await stepAfterEdit({ edited: 'vehicle', before: application, after });
      await onSaved();
    }, texts.edit.failed);
    if (!done) return;
    forget();
    onFinished(step);
  }

  return (
    <>
      <PageTitle focusKey="edit-vehicle" subtitle={own.subtitle}>
        {own.title}
      </PageTitle>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
        <TypeAheadField
          label={texts.vehicle.brandModel}
          placeholder={texts.brandModel.placeholder}
          emptyText={texts.brandModel.empty}
          value={text}
          error={tried && brandModel === '' ? own.required.brandModel : null}
          onValueChange={(next) => change({ text: next, brandModel: '', year: '', versionId: '' })}
          options={text === brandModel ? null : models.options}
          loading={text !== brandModel && models.loading}
          onSelect={({ key }) => change({ text: key, brandModel: key, year: '', versionId: '' })}
        />
        {models.failed ? <LoadFailed title={texts.brandModel.failed} /> : null}
        <SelectField
          label={texts.vehicle.year}
          placeholder={own.chooseYear}
          disabled={years.data === undefined}
          options={(years.data ?? []).map((found) => ({ value: String(found), label: String(found) }))}
          value={years.data === undefined ? '' : year}
          error={tried && year === '' ? own.required.year : null}
          onChange={(event) => change({ year: event.target.value, versionId: '' })}
        />
        {years.isError ? <LoadFailed title={texts.year.failed} /> : null}
        <SelectField
          label={texts.vehicle.version}
          placeholder={own.chooseVersion}
          disabled={versions.data === undefined}
          options={(versions.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={version === undefined ? '' : versionId}
          error={tried && version === undefined ? own.required.version : null}
          onChange={(event) => change({ versionId: event.target.value })}
        />
        {versions.isError ? <LoadFailed title={texts.version.failed} /> : null}
        <StepActions backText={texts.back} onBack={onBack}>
          <Button type="submit" busy={saving} busyText={texts.saving} disabled={!complete}>
            {own.submit}
          </Button>
        </StepActions>
      </form>
    </>
  );
}
