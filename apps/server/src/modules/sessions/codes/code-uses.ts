import { codeBudgets, codeRules, type CodeBudget } from '@socio/domain/code-rules';
import type { Use } from '../../../http/rate-limit.ts';

/** Whose codes they are and where the call comes from. */
export type CodeCaller = {
  memberId: string;
  familyId: string;
  /** The member's own device, if the call comes from one: a known browser. */
  deviceId: string | null;
  /** An IPv4 address or the /64 of an IPv6 one. */
  network: string;
};

/** What codes for a caller use up: a known browser its own budget, any other those of member, network, and both. */
export function codeUses({ memberId, familyId, deviceId, network }: CodeCaller, now: Date) {
  const named = (what: string, { limit, windowSeconds }: CodeBudget): Use => ({
    key: `code-${what}:${windowSeconds}`,
    limit,
    windowSeconds,
    now,
  });
  const pause = (whose: string) =>
    named(`pause:${whose}`, { limit: 1, windowSeconds: codeRules.pauseSeconds });
  const both = `${memberId}:${network}`;
  const always = {
    sessionPause: pause(`session:${familyId}`),
    /** Marks a code of this session that the gateway accepted, by its phone. */
    wasSent: (phone: string) => pause(`sent:${familyId}:${phone}`),
    typedPhone: (phone: string) => named(`phone:${phone}`, codeBudgets.typedPhone.sends),
    typedOnGuard: named(`typed-on-guard:${network}`, codeBudgets.network.typedOnGuard),
    birthDate: named(`birth-date:${both}`, codeBudgets.memberAndNetwork.wrongBirthDates),
  };
  if (deviceId !== null) {
    const { sends, failed, unentered } = codeBudgets.knownBrowser;
    const whose = `device:${deviceId}`;
    return {
      ...always,
      pause: pause(whose),
      sends: sends.map((budget) => named(`sends:${whose}`, budget)),
      failed: [named(`failed:${whose}`, failed)],
      unentered: named(`unentered:${whose}`, unentered),
    };
  }
  const { memberAndNetwork, member, network: anyMember } = codeBudgets;
  return {
    ...always,
    pause: pause(both),
    sends: [
      named(`sends:${memberId}`, member.sends),
      ...memberAndNetwork.sends.map((budget) => named(`sends:${both}`, budget)),
    ],
    failed: [named(`failed:${memberId}`, member.failed), named(`failed:${both}`, memberAndNetwork.failed)],
    unentered: named(`unentered:${network}`, anyMember.unentered),
  };
}
