import type { changeCard } from '@socio/contracts/change-card';
import type { ResponseOf } from '@socio/contracts/contract';
import { requireStored } from '../../../db/stored-data.ts';
import type { Endorsement } from '../../policies/endorsements/endorsement.ts';
import type { ChangedCard } from './change-card.ts';

type View = ResponseOf<typeof changeCard>['data']['data']['response']['card_change'];

/** Gateways have countless reasons; all others are a plain decline. */
const declineCodes: Partial<Record<string, NonNullable<View['decline_code']>>> = {
  insufficient_funds: 'insufficient_funds',
  authentication_failed: 'authentication_failed',
  expired_card: 'expired_card',
};

/** How the verification of a card stands, as shown to the person. */
export function attemptView({ attempt, endorsement }: ChangedCard): View {
  const { id, status, challengeUrl, declineReason } = attempt;
  switch (status) {
    case 'declined':
      return { attempt: id, status, decline_code: declineCodes[declineReason ?? ''] ?? 'declined' };
    case 'cancelled':
      return { attempt: id, status: 'declined', decline_code: 'cancelled' };
    case 'action_required': {
      const challenge_url = requireStored(challengeUrl, 'mandate_attempts.challenge_url', id);
      return { attempt: id, status, challenge_url };
    }
    case 'charged':
      return { attempt: id, status, ...(endorsement !== null && { insurer: answerOf(endorsement) }) };
    case 'pending':
    case 'unknown':
      return { attempt: id, status };
  }
}

function answerOf({ state }: Endorsement): NonNullable<View['insurer']> {
  return state === 'confirmed' || state === 'refused' ? state : 'asked';
}
