import { refusals } from '@socio/contracts/error-texts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { markUserAuthenticated } from '../../../common/authentication.ts';
import type { QuotePerson } from '../../../common/quote-person.ts';
import { stored, tabAuthenticationKeys, tabStored } from '../../../common/storage-keys.ts';
import { forgetUnsent, readUnsent } from '../../../common/unsent-fields.ts';
import { refuseFields } from '../../../components/form/use-checked-form.ts';
import { showToast } from '../../../components/toast/show-toast.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import { useToday } from '../../../flow/use-today.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { pageMessage, panelMessage } from '../code-messages.ts';
import { settleIn } from '../settle-in.ts';
import { raiseLevel } from '../raise-level.ts';
import { useCode } from '../use-code.ts';
import { checkPersonal, checkRegistrationPhone, personalProblem } from './check-registration.ts';
import { createAccount, type Existing, type Failure, type NewUser, type Outcome } from './create-account.ts';
import { reachableStep, type RegisterStep } from './register-steps.ts';
import {
  lenderOf,
  newRegistration,
  newUserOf,
  phoneOf,
  type Known,
  type Registration,
} from './registration.ts';
import { keepProgress, provenNow, readProgress } from './registration-progress.ts';
import { texts } from './texts.ts';

/** How a host keeps the requested step: the page in its address, the panel in its state. */
export type StepNavigation = {
  asked: string | null;
  goTo: (next: RegisterStep, options: { from: RegisterStep; replace?: boolean }) => void;
  goBack: (previous: RegisterStep, from: RegisterStep) => void;
};

export type Parts = {
  navigation: StepNavigation;
  /** The quote waiting for the account, or null. */
  person: QuotePerson | null;
  /** In the panel the quote's data is fixed, and a phone it lacks is asked for with the rest. */
  inPanel: boolean;
  /** Called once the success has been read. */
  onCreated: () => Promise<void>;
  /** The membership turned out to have an account. */
  onHasAccount: () => Promise<void>;
};

/** A failure of a step, shown on that step only. */
type Problem = Failure & { step: RegisterStep };

/** Creating an account, on /register and in the identity panel: what is typed, the proof of the phone, the call. */
export function useRegistration({ navigation, person, inPanel, onCreated, onHasAccount }: Parts) {
  const today = useToday();
  const { asked } = navigation;
  const [membership] = useState(() => stored.get('membership_number') ?? '');
  const [creating, setCreating] = useState<'running' | 'created' | 'moved' | null>(null);
  const [progress, setProgress] = useState(() => readProgress(Date.now()));
  const [complaints, setComplaints] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** The data of somebody who turned out to have an account on another membership. */
  const [taken, setTaken] = useState<{ whose: string; which: Existing; failure: Failure } | null>(null);
  /** Which of the quote's values are retyped instead. */
  const [retyped, setRetyped] = useState(() => {
    const kept = readUnsent('registration', membership, newRegistration());
    const { day, month, year } = kept.birthDate;
    return { birthDate: !inPanel && day + month + year !== '', phone: !inPanel && kept.phone !== '' };
  });
  const known: Known = {
    applicationId: person?.applicationId ?? '',
    birthDate: retyped.birthDate ? null : (person?.birthDate ?? null),
    phone: retyped.phone ? null : (person?.phone ?? null),
  };

  const form = useStepForm<Registration>({
    step: 'registration',
    applicationId: membership,
    initial: newRegistration(person?.gender),
    revive: (kept) => (inPanel && person?.gender ? { ...kept, gender: person.gender } : kept),
    check: (typed) => {
      if (asked === 'phone_verification') return checkRegistrationPhone(typed, known);
      const wrong = checkPersonal(typed, today, known);
      return inPanel ? { ...wrong, ...checkRegistrationPhone(typed, known) } : wrong;
    },
  });
  const values = useWatch({ control: form.control }) as Registration;
  const phone = phoneOf(values, known);
  const isProven = progress !== null && progress.phone === phone;

  const code = useCode({
    phone,
    applicationId: known.phone === null ? null : lenderOf(known),
    wordRefused: inPanel ? panelMessage : pageMessage,
    onSendRefused,
    onRight: async () => {
      setProgress(provenNow(phone));
      showToast({ title: texts.verified, tone: 'success' });
      await create();
    },
  });

  const wrongPhone = Object.keys(checkRegistrationPhone(values, known)).length > 0;
  const step = reachableStep(asked, {
    person: personalProblem(values, today, known) === null,
    phone: !wrongPhone,
    codeSent: isProven || code.stage === 'code',
    refused: isProven && progress.complaint !== null,
    inPanel,
  });
  const phoneStep = inPanel ? 'personal_info' : 'phone_verification';

  // A step's failure is not shown on another step, nor when the person comes back.
  const [seen, setSeen] = useState(step);
  if (seen !== step) {
    setSeen(step);
    if (problem !== null && problem.step !== step) setProblem(null);
  }
  const clearCodeError = useEffectEvent(() => code.clearError());
  useEffect(() => clearCodeError(), [step]);
  useEffect(() => keepProgress(progress), [progress]);

  function goTo(next: RegisterStep, { replace = false } = {}): void {
    navigation.goTo(next, { from: step, replace });
  }

  function onSendRefused(error: unknown): boolean {
    if (known.phone !== null && isRefusal(error, 'PHONE_UNUSABLE', 'PHONE_GETS_NO_CODES', 'NOT_FOUND')) {
      setRetyped((before) => ({ ...before, phone: true }));
      setProblem({ step: phoneStep, title: texts.errors.phone.title, description: texts.phone.typeAgain });
      return true;
    }
    if (isRefusal(error, 'PHONE_UNUSABLE')) {
      showToast(texts.errors.phone);
      refuseFields(form, { phone: texts.errors.phone.description });
      return true;
    }
    // Only an account has a birth date to compare with.
    if (!isRefusal(error, 'ACCOUNT_EXISTS', 'OTP_BIRTH_DATE')) return false;
    showToast({ title: texts.failures.sendFailed, description: refusals.ACCOUNT_EXISTS.text });
    void leaveToLogin();
    return true;
  }

  async function leaveToLogin(): Promise<void> {
    await raiseLevel();
    await onHasAccount();
  }

  function tellWrong(): void {
    const wrong = personalProblem(form.getValues(), today, known);
    showToast(wrong ?? texts.errors.phone);
  }

  async function askForCode(): Promise<void> {
    setProblem(null);
    if (isProven || (await code.send())) goTo('otp_verification');
  }

  const submitPersonal = form.handleSubmit(
    async () => (inPanel ? askForCode() : goTo('phone_verification')),
    tellWrong,
  );
  const submitPhone = form.handleSubmit(askForCode, () => showToast(texts.errors.phone));
  const submitReview = form.handleSubmit(() => create(), tellWrong);

  /** 'Este no es mi teléfono' */
  function forgetPhone(): void {
    code.reset();
    setProgress(null);
    setRetyped((before) => ({ ...before, phone: true }));
    form.setValue('phone', '');
    navigation.goBack('phone_verification', step);
  }

  async function create({ move = false } = {}): Promise<void> {
    const user = newUserOf(form.getValues(), stored.get('membership_id'), known);
    if (user === null || creating !== null) return;
    setCreating('running');
    setProblem(null);
    const outcome = await createAccount(move ? { ...user, move_account: true } : user);
    if (outcome.kind === 'created') await finish(move ? 'moved' : 'created', outcome.membershipId);
    else await tell(outcome, personKey(user));
  }

  async function finish(what: 'created' | 'moved', membershipId: string | null): Promise<void> {
    markAccountMade();
    // After a move, calls that name the former one would be refused.
    if (membershipId !== null) stored.set('membership_id', membershipId);
    setCreating(what);
    showToast({ title: texts[what].title, tone: 'success' });
    await settleIn();
    await onCreated();
  }

  async function tell(outcome: Exclude<Outcome, { kind: 'created' }>, whose: string): Promise<void> {
    // After any failure the browser no longer counts on a code (specification membership 4).
    tabStored.remove(tabAuthenticationKeys);
    setCreating(null);
    if (outcome.kind === 'registry') {
      setProgress((before) => before && { ...before, complaint: outcome.detail });
      setComplaints((count) => count + 1);
      showToast(texts.review.problem);
      // The code is used up: Back from the correction skips it.
      if (step !== 'curp_review') goTo('curp_review', { replace: true });
      return;
    }
    // What can be done about an own account elsewhere is in the panel, and stays.
    if (outcome.kind !== 'person-exists' || outcome.which === 'same-phone') showToast(outcome.failure);
    if (outcome.kind === 'has-account') {
      await leaveToLogin();
    } else if (outcome.kind === 'person-exists') {
      setTaken({ whose, which: outcome.which, failure: outcome.failure });
    } else if (outcome.kind === 'phone-not-proven') {
      code.reset();
      setProgress(null);
      setProblem({ ...outcome.failure, step: phoneStep });
      goTo(phoneStep, { replace: true });
    } else {
      setProblem({ ...outcome.failure, step });
    }
  }

  const user = newUserOf(values, null, known);
  return {
    form,
    values,
    today,
    step,
    goTo,
    goBack: (previous: RegisterStep) => navigation.goBack(previous, step),
    inPanel,
    person,
    known,
    retype: (field: 'birthDate' | 'phone') => setRetyped((before) => ({ ...before, [field]: true })),
    phone,
    code,
    creating,
    failure: problem !== null && problem.step === step ? problem : null,
    complaint: { detail: progress?.complaint ?? null, count: complaints },
    isProven,
    /** The person entered has an account on another membership; null if that is not known. */
    taken: user !== null && taken?.whose === personKey(user) ? taken : null,
    submitPersonal,
    submitPhone,
    submitReview,
    forgetPhone,
    create: () => create(),
    moveHere: () => create({ move: true }),
  };
}

/** Stores what the browser keeps of a new account and drops what was typed for it. */
function markAccountMade(): void {
  markUserAuthenticated(new Date());
  stored.set('account_verified', 'true');
  forgetUnsent('registration');
  keepProgress(null);
}

/** Whoever types other data is asked about anew. */
function personKey({ membership_id: _membership, email: _email, ...person }: NewUser): string {
  return JSON.stringify(person);
}

export type RegistrationState = ReturnType<typeof useRegistration>;
