import type { ApplicationListItem } from '@socio/contracts/shared/application';
import type { FreshAct } from '@socio/domain/fresh-proof';
import { useRef, useState } from 'react';
import { confirmAuthenticated } from '../common/authentication.ts';
import { isRefusal } from '../lib/api-error.ts';

/** How a screen asks for the identity. The page that passes it down shows the panel. */
export type Identity = ReturnType<typeof useIdentity>;
export type WithIdentity = Identity['withIdentity'];
export type WithFreshProof = Identity['withFreshProof'];

type Question = { answered: Promise<boolean>; answer: (confirmed: boolean) => void };

/**
 * The identity panel over the page: opened by whatever needs it, one at a time, with one answer for all.
 * `sendElsewhere` may send the person to another page instead and then gives true.
 */
export function useIdentity(sendElsewhere: () => boolean = () => false) {
  const question = useRef<Question | null>(null);
  const [open, setOpen] = useState(false);
  const [act, setAct] = useState<FreshAct | null>(null);

  /** True once the identity is confirmed, for that act if one is named; false if the person closes the panel. */
  function ask(forAct: FreshAct | null = null): Promise<boolean> {
    if (question.current === null) {
      // Never settling keeps the page being left from showing messages of its own.
      if (sendElsewhere()) return new Promise(() => undefined);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      question.current = { answered: promise, answer: resolve };
      setAct(forAct);
      setOpen(true);
    }
    return question.current.answered;
  }

  /** Asks, and calls back once the identity is confirmed; if the person closes the panel, nothing happens. */
  function confirm(goOn: () => void): void {
    void ask().then((confirmed) => (confirmed ? goOn() : undefined));
  }

  function answer(confirmed: boolean): void {
    const asked = question.current;
    question.current = null;
    setOpen(false);
    asked?.answer(confirmed);
  }

  /** Runs a call; if the server wants the identity confirmed first, asks for it and runs the call again. */
  async function withIdentity<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!isRefusal(error, 'LEVEL_AUTHENTICATED', 'LEVEL_RECENT') || !(await ask())) throw error;
      return work();
    }
  }

  /** Like `withIdentity`, for a call that wants a code or passkey of its own. */
  async function withFreshProof<Result>(forAct: FreshAct, work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isRefusal(error, 'LEVEL_AUTHENTICATED', 'LEVEL_FRESH') || !(await ask(forAct))) throw error;
      }
    }
  }

  /**
   * Runs a call about an application that is in a list: in contratacion the identity comes first (specification
   * membership 4). Gives null if the person closes the panel.
   */
  async function withStageIdentity<Result>(
    { 'vehicle_insurance_application-step_type': stage }: ApplicationListItem,
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    if (stage === 'contratacion' && !confirmAuthenticated(new Date()) && !(await ask())) return null;
    try {
      return await withIdentity(work);
    } catch (error) {
      if (isRefusal(error, 'LEVEL_AUTHENTICATED')) return null;
      throw error;
    }
  }

  return { open, act, ask, confirm, answer, withIdentity, withFreshProof, withStageIdentity };
}
