import { phoneDigits } from '@socio/domain/phones';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { markUserAuthenticated } from '../../../common/authentication.ts';
import { sessionKey, stored, tabAuthenticationKeys, tabStored } from '../../../common/storage-keys.ts';
import { forgetUnsent } from '../../../common/unsent-fields.ts';
import { refuseFields } from '../../../components/form/use-checked-form.ts';
import { showToast } from '../../../components/toast/show-toast.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import { useToday } from '../../../flow/use-today.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { pageMessage } from '../code-messages.ts';
import { settleIn } from '../settle-in.ts';
import { takeUpLevel } from '../take-up-level.ts';
import { useCode } from '../use-code.ts';
import { checkPersonal, checkRegistrationPhone, personalProblem } from './check-registration.ts';
import { createAccount, type Failure, type Outcome } from './create-account.ts';
import { newRegistration, newUserOf, type Registration } from './registration.ts';
import { texts } from './texts.ts';
import { useAskedStep, useRegisterSteps } from './use-register-steps.ts';

export type Parts = {
  /** The person comes from contracting: what the quote's saved session tells is filled in. */
  fromContract: boolean;
  /** After the success was read. */
  onCreated: () => Promise<void>;
  /** The membership turned out to have an account. */
  onHasAccount: () => Promise<void>;
};

type Complaint = { detail: string | null; count: number };

/** The state of /register: what is typed, the proof of the phone, the account's creation. */
export function useRegistration({ fromContract, onCreated, onHasAccount }: Parts) {
  const today = useToday();
  const asked = useAskedStep();
  const [membership] = useState(() => stored.get('membership_number') ?? '');
  const [creating, setCreating] = useState<'running' | 'done' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** What the registry said, and how often it has complained. */
  const [complaint, setComplaint] = useState<Complaint>({ detail: null, count: 0 });
  /** The phone whose code was right. */
  const [proven, setProven] = useState<string | null>(null);

  const form = useStepForm<Registration>({
    step: 'registration',
    applicationId: membership,
    initial: newRegistration(fromContract ? stored.getJson(sessionKey(membership)) : null),
    check: (typed) =>
      asked === 'phone_verification' ? checkRegistrationPhone(typed) : checkPersonal(typed, today),
  });
  const values = useWatch({ control: form.control }) as Registration;
  const steps = useRegisterSteps(values, today);
  const phone = phoneDigits(values.phone);

  const code = useCode({
    wordRefused: pageMessage,
    onSendRefused: (error) => {
      if (isRefusal(error, 'PHONE_UNUSABLE')) {
        showToast(texts.errors.phone);
        refuseFields(form, { phone: texts.errors.phone.description });
        return true;
      }
      if (!isRefusal(error, 'ACCOUNT_EXISTS')) return false;
      showToast({ title: texts.failures.sendFailed, description: refusalText(error) });
      void leaveToLogin();
      return true;
    },
    onRight: async () => {
      setProven(phone);
      showToast({ title: texts.verified, tone: 'success' });
      await create();
    },
  });

  async function leaveToLogin(): Promise<void> {
    await takeUpLevel();
    await onHasAccount();
  }

  const submitPersonal = form.handleSubmit(
    () => steps.goTo('phone_verification'),
    () => {
      const problem = personalProblem(form.getValues(), today);
      if (problem !== null) showToast(problem);
    },
  );

  const submitPhone = form.handleSubmit(
    async (typed) => {
      const digits = phoneDigits(typed.phone);
      if (proven === digits || (await code.send(digits))) steps.goTo('otp_verification');
    },
    () => showToast(texts.errors.phone),
  );

  const submitReview = form.handleSubmit(create, () => {
    const problem = personalProblem(form.getValues(), today);
    if (problem !== null) showToast(problem);
  });

  /** 'Este no es mi teléfono' */
  function forgetPhone(): void {
    code.reset();
    setProven(null);
    setFailure(null);
    form.setValue('phone', '');
    steps.goBack('phone_verification');
  }

  async function create(): Promise<void> {
    const user = newUserOf(form.getValues(), stored.get('membership_id'));
    if (user === null || creating !== null) return;
    setCreating('running');
    setFailure(null);
    const outcome = await createAccount(user);
    if (outcome.kind === 'created') await finish();
    else await tell(outcome);
  }

  async function finish(): Promise<void> {
    markUserAuthenticated(new Date());
    forgetUnsent('registration');
    setCreating('done');
    showToast({ title: texts.created.title, tone: 'success' });
    await settleIn();
    await onCreated();
  }

  async function tell(outcome: Exclude<Outcome, { kind: 'created' }>): Promise<void> {
    // After any failure the browser believes in no code any more (specification membership 4).
    tabStored.remove(tabAuthenticationKeys);
    setCreating(null);
    if (outcome.kind === 'registry') {
      setComplaint(({ count }) => ({ detail: outcome.detail, count: count + 1 }));
      showToast(texts.review.problem);
      // The code is used up: Back from the correction leads past it.
      if (steps.step !== 'curp_review') steps.goTo('curp_review', { replace: true });
      return;
    }
    showToast(outcome.failure);
    if (outcome.kind === 'has-account') {
      await leaveToLogin();
      return;
    }
    setFailure(outcome.failure);
    if (outcome.kind === 'phone-not-proven') {
      code.reset();
      setProven(null);
      steps.goTo('phone_verification', { replace: true });
    }
  }

  return {
    form,
    values,
    today,
    steps,
    phone,
    code,
    creating,
    failure,
    complaint,
    isProven: proven !== null && proven === phone,
    submitPersonal,
    submitPhone,
    submitReview,
    forgetPhone,
    create,
  };
}

export type RegistrationState = ReturnType<typeof useRegistration>;
