import { sendApplicationLink } from '@socio/contracts/send-application-link';
import { DAY, spans } from '@socio/domain/spans';
import { showToast } from '../../components/toast/show-toast.ts';
import { isVisitors } from '../../flow/application.ts';
import type { StepProps } from '../../flow/step-props.ts';
import { call } from '../../lib/api-client.ts';
import { ApiError, isRefusal, mayPass } from '../../lib/api-error.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { texts } from './texts.ts';

export type SaveQuoteNeeds = Pick<StepProps, 'application' | 'withIdentity' | 'isHere'> & {
  /** Asks a visitor, whose quote has no address to be sent to, whether to keep it. */
  onKeepQuote: () => void;
};

/** 'Guardar cotización': mails the member a link to the quote (calls.md, Magic links). */
export function useSaveQuote({ application, withIdentity, isHere, onKeepQuote }: SaveQuoteNeeds) {
  const { busy, run } = useAction();
  const own = texts.saveQuote;

  async function send(): Promise<void> {
    try {
      const body = { insurance_application_id: application.id };
      const { email } = await withIdentity(() => call(sendApplicationLink, body));
      const description = own.sent.description(email, spans.linkKey / DAY);
      showToast({ title: own.sent.title, description, tone: 'success' });
    } catch (error) {
      // The person closed the panel: they know why nothing was sent.
      if (isRefusal(error, 'LEVEL_AUTHENTICATED')) return;
      const onRetry = isHere() && mayBeSentAgain(error) ? () => void run(send) : undefined;
      showToast({ title: own.failed, description: refusalText(error), onRetry });
    }
  }

  return {
    busy,
    save: async (): Promise<void> => {
      if (isVisitors(application)) onKeepQuote();
      else await run(send);
    },
  };
}

/** Not after a 504: the mail may have left, and would come twice. */
function mayBeSentAgain(error: unknown): boolean {
  return mayPass(error) && !(error instanceof ApiError && error.status === 504);
}
