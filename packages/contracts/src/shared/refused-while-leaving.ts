/**
 * Calls that a member cannot make while the account is to be deleted: they take new data, ask others for something new or
 * sell (trust.md, The member's data). Everything else reads, ends something, or serves a contract that exists.
 */
const refused: ReadonlySet<string> = new Set([
  '/api/accept-renewal',
  '/api/change-card',
  '/api/correct-email',
  '/api/correct-name',
  '/api/correct-phone',
  '/api/create-insurance-application',
  '/api/get-quote',
  '/api/insert-new-user-card',
  '/api/insert-passkey',
  '/api/insert-user-address',
  '/api/keep-application',
  '/api/new-passkey-options',
  '/api/offer-policy-change',
  '/api/restore-application',
  '/api/send-application-link',
  '/api/send-correction-code',
  '/api/update-insurance-application-step10',
  '/api/update-insurance-application-step2',
  '/api/update-insurance-application-step3',
  '/api/update-insurance-application-step4',
  '/api/update-insurance-application-step5',
  '/api/update-insurance-application-step6',
  '/api/update-insurance-application-step7',
  '/api/update-insurance-application-step8',
  '/api/update-user-address',
  '/api/update-vehicle-insurance-application-step9',
]);

/** Whether the call at a path is refused to a member whose account is to be deleted (trust.md, The member's data). */
export function isRefusedWhileLeaving(path: string): boolean {
  return refused.has(path);
}
