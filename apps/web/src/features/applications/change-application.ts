import { discardApplication } from '@socio/contracts/discard-application';
import { restoreApplication } from '@socio/contracts/restore-application';
import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { activeApplicationsKey, markInactive } from '../../common/get-active-insurance-applications.ts';
import { stored } from '../../common/storage-keys.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import { applicationQuery } from '../../flow/application-query.ts';
import { clearApplicationData } from '../../flow/clear-application-data.ts';
import type { Identity } from '../../flow/use-identity.ts';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { texts } from './texts.ts';

const changes = {
  discard: { contract: discardApplication, inactive: 'discarded' },
  restore: { contract: restoreApplication, inactive: null },
} as const;

/** 'Descartar' and its 'Deshacer': the application's card changes in place. */
export async function changeApplication(
  change: keyof typeof changes,
  application: ApplicationListItem,
  { withStageIdentity }: Pick<Identity, 'withStageIdentity'>,
): Promise<void> {
  const { id } = application;
  const { contract, inactive } = changes[change];
  const own = texts[change];
  try {
    const ask = () => call(contract, { insurance_application_id: id });
    if ((await withStageIdentity(application, ask)) === null) return;
  } catch (error) {
    showToast({ title: own.failed, description: refusalText(error, own.refusals) });
    // It may have ended since the list was read, or the answer was lost: the list knows.
    void queryClient.invalidateQueries({ queryKey: activeApplicationsKey });
    return;
  }
  await markInactive(id, inactive);
  if (change === 'discard') {
    queryClient.removeQueries({ queryKey: applicationQuery(id).queryKey });
    if (stored.get('current_insurance_application_id') === id) clearApplicationData();
  }
  showToast({ title: own.done, tone: 'success' });
}
