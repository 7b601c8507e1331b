import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { isMembershipVerified } from '../../common/authentication.ts';
import { flowPath } from '../../flow/flow-paths.ts';
import { isNamedNew, namedNew } from '../../flow/named-new.ts';
import { resolveApplication } from '../../flow/resolve-application.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { paths } from '../paths.ts';
import { StepPlaceholder } from '../../flow/step-on-demand.tsx';

/** Whether a member arrived without naming an application or asking for a new one. */
export function useNeedsResolving(): boolean {
  const { insurance_application_id: applicationId } = useParams();
  const { search, state } = useLocation();
  const isNamed = applicationId !== undefined || new URLSearchParams(search).has('step') || isNamedNew(state);
  return !isNamed && isMembershipVerified();
}

/** Looks up the open application and goes to it, or to a new one if there is none. */
export function FlowResolving() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  useEffect(() => {
    void resolveApplication(new Date()).then((id) => {
      if (!isHere()) return;
      void navigate(flowPath(paths, id), {
        replace: true,
        state: id === null ? namedNew : { resolved: true },
      });
    });
    // Once per arrival.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return <StepPlaceholder />;
}
