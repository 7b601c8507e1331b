import { FileClock } from 'lucide-react';
import { allApplicationsQuery } from '../../common/get-active-insurance-applications.ts';
import { ListPage } from '../../common/list/list-page.tsx';
import { useWholeList } from '../../common/list/use-whole-list.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { namedNew } from '../../flow/named-new.ts';
import { ListedApplication, type ListedApplicationProps } from './listed-application.tsx';
import { texts } from './texts.ts';

type Props = Omit<ListedApplicationProps, 'application'> & {
  paths: { dashboard: string; flow: string };
  /** A quote from scratch: what was kept of another one is cleared. */
  onNewQuote: () => void;
};

/**
 * Every application that is no policy, also those that ended in the last 90 days; the server returns them by last
 * activity, newest first.
 */
export function ApplicationsScreen({ paths, onNewQuote, ...card }: Props) {
  const list = useWholeList(allApplicationsQuery);
  return (
    <ListPage
      homePath={paths.dashboard}
      list={list}
      texts={texts}
      cardHeight="h-72"
      emptyIcon={<FileClock aria-hidden className="size-8" />}
      emptyAction={
        <ButtonLink to={paths.flow} state={namedNew} onClick={onNewQuote} className="mt-3">
          {texts.empty.newQuote}
        </ButtonLink>
      }
      keyOf={(application) => application.id}
    >
      {/* While the list loads there is no card yet, so nothing to resume. */}
      {(application) => <ListedApplication {...card} application={application} />}
    </ListPage>
  );
}
