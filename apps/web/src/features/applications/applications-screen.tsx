import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { FileClock } from 'lucide-react';
import { ApplicationCard } from '../../common/list/application-card.tsx';
import { activeApplicationsQuery } from '../../common/get-active-insurance-applications.ts';
import { ListPage } from '../../common/list/list-page.tsx';
import { useWholeList } from '../../common/list/use-whole-list.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { namedNew } from '../../flow/named-new.ts';
import { texts } from './texts.ts';

type Props = {
  paths: { dashboard: string; flow: string };
  /** A quote from scratch: what was kept of another one is cleared. */
  onNewQuote: () => void;
  /** The application being opened. */
  resuming: string | null;
  onResume: (application: ApplicationListItem) => void;
};

/** Every application that can be resumed; the server returns them by last activity, newest first. */
export function ApplicationsScreen({ paths, onNewQuote, resuming, onResume }: Props) {
  const list = useWholeList(activeApplicationsQuery);
  return (
    <ListPage
      homePath={paths.dashboard}
      list={list}
      texts={texts}
      cardHeight="h-52"
      emptyIcon={<FileClock aria-hidden className="size-8" />}
      emptyAction={
        <ButtonLink to={paths.flow} state={namedNew} onClick={onNewQuote} className="mt-3">
          {texts.empty.newQuote}
        </ButtonLink>
      }
      keyOf={(application) => application.id}
    >
      {(application) => (
        <ApplicationCard
          alone
          application={application}
          resuming={resuming}
          // While the list loads there is no card yet, so nothing to resume.
          onResume={onResume}
        />
      )}
    </ListPage>
  );
}
