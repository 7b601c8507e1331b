import { updateInsuranceApplicationStep2 } from '@socio/contracts/update-insurance-application-step2';
import { call } from '../../../lib/api-client.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ChoiceList } from '../../../components/choice-list.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import type { StepProps } from '../../../flow/step-props.ts';
import { yearsQuery } from '../catalogue-queries.ts';
import { texts } from '../texts.ts';
import { useChoice } from '../use-choice.ts';
import { LoadFailed } from './load-failed.tsx';
import { StepActions } from '../../../components/step-actions.tsx';

/** Of a list longer than this only the recent years are shown at first: nearly everybody's car is one of them. */
const MOST = 12;
const RECENT = 9;

/** Step 2: year. */
export function YearStep(props: StepProps) {
  const { application, onBack, onContinue } = props;
  const own = texts.year;
  const brandModel = application.brandModel ?? '';
  const years = useQuery(yearsQuery(brandModel));
  const choice = useChoice(props);
  const [showsAll, setShowsAll] = useState(false);
  const isLong = years.data !== undefined && years.data.length > MOST;
  const isChosenOlder = years.data?.slice(RECENT).some((year) => year === application.year) === true;
  const shown = isLong && !showsAll && !isChosenOlder ? RECENT : undefined;

  return (
    <>
      <PageTitle focusKey="year" subtitle={own.subtitle}>
        {own.title(brandModel)}
      </PageTitle>
      {years.isError || years.data?.length === 0 ? (
        <LoadFailed title={own.failed}>{years.isError ? texts.listFailed : own.empty}</LoadFailed>
      ) : (
        <ChoiceList
          label={own.label}
          layout="grid"
          placeholders={12}
          options={years.data?.slice(0, shown).map((year) => ({ key: String(year), label: year })) ?? null}
          selectedKey={choice.chosenKey ?? String(application.year ?? '')}
          saving={choice.saving}
          onSelect={({ key }) =>
            void choice.choose(
              key,
              Number(key) === application.year
                ? null
                : () =>
                    call(updateInsuranceApplicationStep2, {
                      insurance_application_id: application.id,
                      year: Number(key),
                    }),
            )
          }
        />
      )}
      {isLong && !isChosenOlder ? (
        <Button
          variant="ghost"
          full
          className="mt-3"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? own.fewer : own.more}
        </Button>
      ) : null}
      <StepActions backText={own.back} onBack={onBack}>
        {application.year === null ? null : (
          <Button busy={choice.saving} onClick={onContinue}>
            {texts.continue}
          </Button>
        )}
      </StepActions>
    </>
  );
}
