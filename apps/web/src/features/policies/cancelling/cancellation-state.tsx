import { coverWords } from '@socio/domain/mandatory-cover';
import type { CoverageId } from '@socio/domain/tariff/coverages';
import type { Cancellation } from '@socio/contracts/shared/cancellation';
import { undoCancellation } from '@socio/contracts/undo-cancellation';
import { formatMoney } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { buttonStyle } from '../../../components/button-style.ts';
import { DetailList, type Detail } from '../../../components/detail-list.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import { call } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { CancellingIdentity } from './cancelling-identity.ts';
import { wasJustAsked } from './just-asked.ts';
import { keepAnswer, lookAgain } from './keep-answer.ts';
import { RefundAccount } from './refund-account.tsx';
import { refundWords } from './refund-words.ts';
import { stateTexts } from './on-demand/texts.ts';

type Props = {
  policyNumber: string;
  cancellation: Cancellation;
  mandatory: readonly CoverageId[];
  /** Until when these stand. */
  endDate: string;
  identity: CancellingIdentity;
};

const own = stateTexts;
const moment = (iso: string) => own.moment(momentWords(new Date(iso)));

/** Where a cancellation stands, with the folio, and what can still be done. */
export function CancellationState(props: Props) {
  const { policyNumber, cancellation, identity } = props;
  const { folio, insurer_folio: insurerFolio, state, url } = cancellation;
  const isOpenRefund = cancellation.refunds.some(({ state: one }) => one === 'needs-account');
  const isTransferring = cancellation.refunds.some(({ state: one }) => one === 'transferring');
  // The form that asked for it is gone.
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasJustAsked(folio)) whole.current?.focus();
  }, [folio]);
  return (
    <div ref={whole} tabIndex={-1} className="grid gap-4">
      <StatePanel {...props} />
      <DetailList
        details={[
          { label: own.folio, value: folio },
          ...(insurerFolio === null ? [] : [{ label: own.insurerFolio, value: insurerFolio }]),
          ...(state === 'asked'
            ? [{ label: own.asked.back, value: formatMoney(cancellation.previewed) }]
            : []),
          ...refundDetails(cancellation),
        ]}
      />
      {isOpenRefund || isTransferring ? (
        <RefundAccount policyNumber={policyNumber} identity={identity} isGiven={isTransferring} />
      ) : null}
      {state !== 'confirmed' ? null : url === null ? (
        <p className="text-ink-soft">{own.documentPending}</p>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className={buttonStyle({ variant: 'secondary' })}>
          <Download aria-hidden className="size-5" />
          {own.document}
        </a>
      )}
    </div>
  );
}

function refundDetails({ refunds }: Cancellation): Detail[] {
  return refunds.map((refund) => {
    const value: ReactNode = (
      <>
        <span className="money">{formatMoney(refund.amount)}</span>
        <span className="block text-sm font-normal text-ink-soft">{refundWords(refund)}</span>
      </>
    );
    return { label: own.refunds.title, value };
  });
}

function StatePanel({ policyNumber, cancellation, mandatory, endDate, identity }: Props) {
  const { state, asked_by: askedBy, effective_at: effectiveAt, refunds } = cancellation;
  switch (state) {
    case 'asked':
      return (
        <MessagePanel
          tone="warning"
          title={own.asked.title}
          action={<UndoButton policyNumber={policyNumber} identity={identity} />}
        >
          {own.asked.detail(moment(cancellation.insurer_asked_at))}
        </MessagePanel>
      );
    case 'confirming':
      return askedBy === 'insurer' && effectiveAt !== null ? (
        <MessagePanel tone="warning" title={own.announced.title}>
          {own.announced.detail(moment(effectiveAt), coverWords(mandatory, endDate))}
        </MessagePanel>
      ) : (
        <MessagePanel title={own.confirming.title}>{own.confirming.detail}</MessagePanel>
      );
    case 'refused':
      return (
        <MessagePanel tone="warning" title={own.refused.title}>
          {own.refused.detail}
        </MessagePanel>
      );
    case 'confirmed':
      return (
        <MessagePanel tone="warning" title={own.confirmed.title}>
          {[
            askedBy === 'insurer' ? own.confirmed.byInsurer : null,
            effectiveAt === null
              ? null
              : own.confirmed.detail(moment(effectiveAt), coverWords(mandatory, endDate)),
            refunds.length === 0 ? own.confirmed.nothing : null,
            cancellation.has_all_back ? own.confirmed.allBack : null,
          ]
            .filter((text) => text !== null)
            .join(' ')}
        </MessagePanel>
      );
  }
}

function UndoButton({ policyNumber, identity }: Pick<Props, 'policyNumber' | 'identity'>) {
  const { busy, run } = useAction();
  const [problem, setProblem] = useState<string | null>(null);

  async function undo(): Promise<void> {
    setProblem(null);
    try {
      const body = { policy_number: policyNumber };
      const answer = await identity.withIdentity(() => call(undoCancellation, body));
      showToast({ title: own.asked.undone, tone: 'success' });
      await keepAnswer(policyNumber, answer);
    } catch (error) {
      if (isRefusal(error, 'LEVEL_RECENT', 'LEVEL_AUTHENTICATED')) return;
      setProblem(refusalText(error));
      await lookAgain(policyNumber);
    }
  }

  return (
    <div className="grid gap-2">
      <Button busy={busy} busyText={own.asked.undoing} onClick={() => void run(undo)}>
        {own.asked.undo}
      </Button>
      {problem === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
