import { updateInsuranceApplicationStep3 } from '@socio/contracts/update-insurance-application-step3';
import { call } from '../../../lib/api-client.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { ChoiceList } from '../../../components/choice-list.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import type { StepProps } from '../../../flow/step-props.ts';
import { versionsQuery } from '../catalogue-queries.ts';
import { explainVersion } from '../explain-version.ts';
import { texts } from '../texts.ts';
import { useChoice } from '../use-choice.ts';
import { LoadFailed } from './load-failed.tsx';
import { StepActions } from '../../../components/step-actions.tsx';

/** Step 3: version. */
export function VersionStep(props: StepProps) {
  const { application, onBack, onContinue } = props;
  const own = texts.version;
  const brandModel = application.brandModel ?? '';
  const year = application.year ?? 0;
  const versions = useQuery(versionsQuery(brandModel, year));
  const choice = useChoice(props);

  function select(id: number): void {
    const version = versions.data?.find((found) => found.id === id);
    if (version === undefined) return;
    void choice.choose(
      String(id),
      id === application.versionId
        ? null
        : () =>
            call(updateInsuranceApplicationStep3, {
              insurance_application_id: application.id,
              version_id: version.id,
              version_name: version.name,
            }),
    );
  }

  return (
    <>
      <PageTitle focusKey="version" subtitle={own.subtitle(brandModel, year)}>
        {own.title}
      </PageTitle>
      {versions.isError || versions.data?.length === 0 ? (
        <LoadFailed title={own.failed}>{versions.isError ? texts.listFailed : own.empty}</LoadFailed>
      ) : (
        <ChoiceList
          label={own.label}
          options={
            versions.data?.map(({ id, name }) => ({
              key: String(id),
              label: name,
              detail: explainVersion(name),
            })) ?? null
          }
          selectedKey={choice.chosenKey ?? String(application.versionId ?? '')}
          saving={choice.saving}
          onSelect={({ key }) => select(Number(key))}
        />
      )}
      <StepActions backText={own.back} onBack={onBack}>
        {application.versionId === null ? null : (
          <Button busy={choice.saving} onClick={onContinue}>
            {texts.continue}
          </Button>
        )}
      </StepActions>
    </>
  );
}
