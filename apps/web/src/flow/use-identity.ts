import { useRef, useState } from 'react';
import { isRefusal } from '../lib/api-error.ts';

/** How a screen asks for the identity; the page that gives it this shows the panel. */
export type Identity = ReturnType<typeof useIdentity>;
export type WithIdentity = Identity['withIdentity'];

type Question = { answered: Promise<boolean>; answer: (confirmed: boolean) => void };

/** The identity panel over the page: opened by whatever needs it, once at a time, answered for all of them. */
export function useIdentity() {
  const question = useRef<Question | null>(null);
  const [open, setOpen] = useState(false);

  /** True once the identity is confirmed, false when the person closed the panel. */
  function ask(): Promise<boolean> {
    if (question.current === null) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      question.current = { answered: promise, answer: resolve };
      setOpen(true);
    }
    return question.current.answered;
  }

  /** Asks, and goes on once the identity is confirmed; where the person closes the panel, nothing happens. */
  function confirm(goOn: () => void): void {
    void ask().then((confirmed) => (confirmed ? goOn() : undefined));
  }

  function answer(confirmed: boolean): void {
    const asked = question.current;
    question.current = null;
    setOpen(false);
    asked?.answer(confirmed);
  }

  /** Runs a call; where the server wants the identity confirmed first, asks for it and runs it again. */
  async function withIdentity<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!isRefusal(error, 'LEVEL_AUTHENTICATED') || !(await ask())) throw error;
      return work();
    }
  }

  return { open, ask, confirm, answer, withIdentity };
}
