import { coverWords } from '@socio/domain/mandatory-cover';
import type { CoverageId } from '@socio/domain/tariff/coverages';
import { cancelPolicy } from '@socio/contracts/cancel-policy';
import { previewCancellation } from '@socio/contracts/preview-cancellation';
import type { CancellationReason } from '@socio/contracts/shared/cancellation';
import { addDays, isCivilDate, shortDate } from '@socio/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { RadioCards } from '../../../components/radio-cards.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import { useToday } from '../../../flow/use-today.ts';
import { call } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { CancellingIdentity } from './cancelling-identity.ts';
import { keepAnswer, lookAgain } from './keep-answer.ts';
import { noteAsked } from './just-asked.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { formTexts } from './on-demand/texts.ts';

type Props = {
  policyNumber: string;
  mandatory: readonly CoverageId[];
  /** Until when these stand. */
  endDate: string;
  identity: CancellingIdentity;
  onClose: () => void;
};

const own = formTexts;
const reasons = Object.entries(own.reason.options).map(([value, label]) => ({ value, label }));

/** From when, why if they want to say it, what comes back, and only then the button. */
export function CancelForm({ policyNumber, mandatory, endDate, identity, onClose }: Props) {
  const [when, setWhen] = useState<'today' | 'later'>('today');
  const [typedDay, setTypedDay] = useState('');
  const [reason, setReason] = useState<CancellationReason | ''>('');
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();
  // The button that opened it is gone.
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const today = useToday();
  const laterDay = isCivilDate(typedDay) ? typedDay : null;
  const preview = useQuery({
    queryKey: ['cancellation-preview', policyNumber, when, when === 'later' ? laterDay : null],
    queryFn: async () => {
      // Which day is today, the server says.
      const later = when === 'later' && laterDay !== null && { effective_on: laterDay };
      const body = { policy_number: policyNumber, ...later };
      return (await identity.withIdentity(() => call(previewCancellation, body))).preview;
    },
    enabled: when === 'today' || laterDay !== null,
    retry: false,
  });
  const day = preview.data?.effective_on ?? null;
  const standing = preview.data?.never_begins ? [] : mandatory;
  const [lastDay, setLastDay] = useState<string | null>(null);
  const knownLastDay = preview.data?.last_day ?? lastDay;
  if (knownLastDay !== lastDay) setLastDay(knownLastDay);

  async function send(): Promise<void> {
    if (day === null) return;
    setProblem(null);
    const body = { policy_number: policyNumber, effective_on: day, ...(reason !== '' && { reason }) };
    try {
      const answer = await identity.withFreshProof('cancel', () => call(cancelPolicy, body));
      const folio = answer.get_insurance_policy_data[0]?.cancellation?.folio ?? '';
      showToast({ title: own.done(folio), tone: 'success' });
      noteAsked(folio);
      await keepAnswer(policyNumber, answer);
      // It may be undone, and asked for anew.
      onClose();
    } catch (error) {
      // The person closed the panel that asks who they are.
      if (isRefusal(error, 'LEVEL_FRESH', 'LEVEL_AUTHENTICATED')) return;
      setProblem(refusalText(error));
      // Without a final answer it may have been recorded.
      if (!isRefusal(error, 'CANCELLATION_DAY')) await lookAgain(policyNumber);
    }
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void run(send);
      }}
    >
      <RadioCards
        ref={first}
        legend={own.day.legend}
        options={[
          { value: 'today', label: own.day.today, detail: own.day.todayDetail },
          { value: 'later', label: own.day.later, detail: own.day.laterDetail },
        ]}
        value={when}
        onValueChange={setWhen}
      />
      {when === 'later' ? (
        <TextField
          type="date"
          label={own.day.field}
          hint={knownLastDay === null ? undefined : own.day.hint(shortDate(knownLastDay))}
          value={typedDay}
          min={addDays(today, 1)}
          max={knownLastDay ?? undefined}
          onChange={({ currentTarget }) => setTypedDay(currentTarget.value)}
        />
      ) : null}
      <SelectField
        optional
        label={own.reason.label}
        placeholder={own.reason.none}
        options={reasons}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value as CancellationReason | '')}
      />
      <section aria-labelledby="devolucion" aria-live="polite" className="grid gap-3">
        <h3 id="devolucion" className="font-semibold">
          {own.preview.title}
        </h3>
        {when === 'later' && laterDay === null ? (
          <p className="text-ink-soft">{own.day.missing}</p>
        ) : preview.data !== undefined ? (
          <PreviewPanel preview={preview.data} />
        ) : preview.isError && !preview.isFetching ? (
          <MessagePanel
            tone="danger"
            title={refusalText(preview.error)}
            action={
              <Button variant="secondary" onClick={() => void preview.refetch()}>
                {own.preview.retry}
              </Button>
            }
          />
        ) : (
          <>
            <span className="sr-only">{own.preview.loading}</span>
            <Skeleton className="h-44 w-full max-w-md rounded-card" />
          </>
        )}
      </section>
      {day === null ? null : (
        <div className="grid gap-3">
          <MessagePanel tone="warning">{own.warning(coverWords(standing, endDate))}</MessagePanel>
          {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
          <Button type="submit" variant="danger" full busy={busy} busyText={own.confirming}>
            {own.confirm}
          </Button>
          <p className="text-sm text-ink-soft">{own.confirmNote}</p>
        </div>
      )}
      <Button variant="secondary" full onClick={onClose}>
        {own.keep}
      </Button>
    </form>
  );
}
