import { safeStore } from '../lib/safe-store.ts';

/*
 * Every storage key of the product, verbatim from the specification (membership 3, quote 3). They are hints for what
 * to show; the server decides what a person may do. Personal values are stored as the masks the server sends.
 */

export const membershipKeys = [
  'membership_verified',
  'membership_number',
  'membership_id',
  'membership_status',
  'membership_api_response',
] as const;

export const userKeys = [
  'user_data',
  'user_phone',
  'user_email',
  'user_postal_code',
  'user_birth_date',
  'user_gender',
  'account_verified',
] as const;

export const authenticationKeys = [
  'user_authenticated',
  'auth_timestamp',
  'magic_link_double_auth',
  'magic_link_double_auth_timestamp',
] as const;

export const applicationKeys = [
  'current_session_id',
  'current_insurance_application_id',
  'current_resume_application_id',
  // Never written here: what a person types for their account is kept in the tab only.
  'pending_registration_data',
  'selected_payment_card_id',
] as const;

export const tabAuthenticationKeys = ['otp_authenticated', 'otp_auth_timestamp'] as const;

/** Never card fields: number and code live in their inputs only. */
export const tabApplicationKeys = [
  'policy_data',
  'contract_address_data',
  'contract_payment_data',
  'contract_vehicle_data',
  'quotation_data',
  'latest_viewed_step',
  'previous_selected_quote',
  'pending_registration_data',
  // Not in the specification: how the person came to the flow, for 5 minutes.
  'flow_type',
  // Only while creating an application is unanswered.
  'create_request_key',
  // Progress of a code and of an account, so that a reload continues there.
  'code_sent',
  'registration_progress',
] as const;

/**
 * Not in the specification: what an ended session leaves behind, an address being typed in the profile or a change of a
 * policy, that the person does not want the app on their phone, and while they are at their bank, the key of the link
 * by which they pay, or the change of a policy that they pay for.
 */
export const tabOwnKeys = [
  'pending_return',
  'profile_address_data',
  'policy_change_data',
  'install_declined',
  'receipt_link_key',
  'change_at_bank',
] as const;

export type LocalKey =
  | (typeof membershipKeys)[number]
  | (typeof userKeys)[number]
  | (typeof authenticationKeys)[number]
  | (typeof applicationKeys)[number]
  | `session_${string}`;

export type TabKey =
  | (typeof tabAuthenticationKeys)[number]
  | (typeof tabApplicationKeys)[number]
  | (typeof tabOwnKeys)[number];

export const stored = safeStore<LocalKey>(() => localStorage);
export const tabStored = safeStore<TabKey>(() => sessionStorage);

/** The snapshot of one membership's session. */
export function sessionKey(membershipNumber: string): LocalKey {
  return `session_${membershipNumber}`;
}
