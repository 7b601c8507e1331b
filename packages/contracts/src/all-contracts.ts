import type { Contract } from './contract.ts';
import { accountDeletion } from './account-deletion.ts';
import { askAccountDeletion } from './ask-account-deletion.ts';
import { keepAccount } from './keep-account.ts';
import { keepAccountByMail } from './keep-account-by-mail.ts';
import { keepAccountByMailPage } from './keep-account-by-mail-page.ts';
import { accountChanges } from './account-changes.ts';
import { checkMembership } from './check-membership.ts';
import { clearAllSessions } from './clear-all-sessions.ts';
import { clearSession } from './clear-session.ts';
import { consents } from './consents.ts';
import { confirmEmail } from './confirm-email.ts';
import { correctEmail } from './correct-email.ts';
import { correctName } from './correct-name.ts';
import { correctPhone } from './correct-phone.ts';
import { createInsuranceApplication } from './create-insurance-application.ts';
import { createUser } from './create-user.ts';
import { enterAsHolder } from './enter-as-holder.ts';
import { declinePasskey } from './decline-passkey.ts';
import { deletePasskey } from './delete-passkey.ts';
import { deleteSession } from './delete-session.ts';
import { deleteUserAddress } from './delete-user-address.ts';
import { deleteUserCard } from './delete-user-card.ts';
import { discardApplication } from './discard-application.ts';
import { endMandate } from './end-mandate.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { generatePolicyPdf } from './generate-policy-pdf.ts';
import { exportData } from './export-data.ts';
import { getActiveInsuranceApplications } from './get-active-insurance-applications.ts';
import { getAllPolicies } from './get-all-policies.ts';
import { getAllQuotes } from './get-all-quotes.ts';
import { getApplicationDetails } from './get-application-details.ts';
import { getQuote } from './get-quote.ts';
import { getSession } from './get-session.ts';
import { getUserAddresses } from './get-user-addresses.ts';
import { getUserCreditCards } from './get-user-credit-cards.ts';
import { insertNewUserCard } from './insert-new-user-card.ts';
import { insertPasskey } from './insert-passkey.ts';
import { insertUserAddress } from './insert-user-address.ts';
import { keepApplication } from './keep-application.ts';
import { keptApplication } from './kept-application.ts';
import { newPasskeyOptions } from './new-passkey-options.ts';
import { notMePage } from './not-me-page.ts';
import { notMe } from './not-me.ts';
import { openPhoneRecovery } from './open-phone-recovery.ts';
import { passkeyOptions } from './passkey-options.ts';
import { passkeys } from './passkeys.ts';
import { logOut } from './log-out.ts';
import { offerReinstatement } from './offer-reinstatement.ts';
import { payReceiptByLink } from './pay-receipt-by-link.ts';
import { payReceipt } from './pay-receipt.ts';
import { payReinstatement } from './pay-reinstatement.ts';
import { payRest } from './pay-rest.ts';
import { changeCard } from './change-card.ts';
import { changePayment } from './change-payment.ts';
import { policies } from './policies.ts';
import { addPlates } from './add-plates.ts';
import { endorsementDocument } from './endorsement-document.ts';
import { previewCancellation } from './preview-cancellation.ts';
import { acceptRenewal } from './accept-renewal.ts';
import { stopRenewal } from './stop-renewal.ts';
import { changePolicy } from './change-policy.ts';
import { acceptPolicyChange } from './accept-policy-change.ts';
import { offerPolicyChange } from './offer-policy-change.ts';
import { cancelPolicy } from './cancel-policy.ts';
import { undoCancellation } from './undo-cancellation.ts';
import { giveRefundAccount } from './give-refund-account.ts';
import { cancellationDocument } from './cancellation-document.ts';
import { policyDocument } from './policy-document.ts';
import { publicConfig } from './public-config.ts';
import { receiptLink } from './receipt-link.ts';
import { recoverPhone } from './recover-phone.ts';
import { requestRefund } from './request-refund.ts';
import { requestService } from './request-service.ts';
import { restoreApplication } from './restore-application.ts';
import { saveSession } from './save-session.ts';
import { searchBrandModels } from './search-brand-models.ts';
import { searchVersions } from './search-versions.ts';
import { searchYears } from './search-years.ts';
import { sendApplicationLink } from './send-application-link.ts';
import { sendRecoveryCode } from './send-recovery-code.ts';
import { sendCorrectionCode } from './send-correction-code.ts';
import { sendOtp } from './send-otp.ts';
import { serviceRequests } from './service-requests.ts';
import { sessions } from './sessions.ts';
import { deleteAccountChange } from './delete-account-change.ts';
import { unsubscribePage } from './unsubscribe-page.ts';
import { unsubscribe } from './unsubscribe.ts';
import { updateConsent } from './update-consent.ts';
import { updateInsuranceApplicationStep10 } from './update-insurance-application-step10.ts';
import { updateInsuranceApplicationStep11 } from './update-insurance-application-step11.ts';
import { updateInsuranceApplicationStep12 } from './update-insurance-application-step12.ts';
import { updateInsuranceApplicationStep2 } from './update-insurance-application-step2.ts';
import { updateInsuranceApplicationStep3 } from './update-insurance-application-step3.ts';
import { updateInsuranceApplicationStep4 } from './update-insurance-application-step4.ts';
import { updateInsuranceApplicationStep5 } from './update-insurance-application-step5.ts';
import { updateInsuranceApplicationStep6 } from './update-insurance-application-step6.ts';
import { updateInsuranceApplicationStep7 } from './update-insurance-application-step7.ts';
import { updateInsuranceApplicationStep8 } from './update-insurance-application-step8.ts';
import { updatePolicyUrl } from './update-policy-url.ts';
import { updateSession } from './update-session.ts';
import { updateUserAddress } from './update-user-address.ts';
import { updateVehicleInsuranceApplicationStep9 } from './update-vehicle-insurance-application-step9.ts';
import { validateMagicLinkUser } from './validate-magic-link-user.ts';
import { verifyOtp } from './verify-otp.ts';
import { verifyPasskey } from './verify-passkey.ts';
import { verifyRecoveryCode } from './verify-recovery-code.ts';
import { verifyPolicy } from './verify-policy.ts';
import { zipCodeLookup } from './zip-code-lookup.ts';

/** Every call by name. Registration, API documentation and the table of levels are built from this. */
export const allContracts = {
  'account-deletion': accountDeletion,
  'ask-account-deletion': askAccountDeletion,
  'keep-account': keepAccount,
  'keep-account-by-mail': keepAccountByMail,
  'keep-account-by-mail-page': keepAccountByMailPage,
  'account-changes': accountChanges,
  'check-membership': checkMembership,
  'clear-all-sessions': clearAllSessions,
  'log-out': logOut,
  'clear-session': clearSession,
  consents,
  'create-insurance-application': createInsuranceApplication,
  'create-user': createUser,
  'enter-as-holder': enterAsHolder,
  'export-data': exportData,
  'send-correction-code': sendCorrectionCode,
  'correct-phone': correctPhone,
  'correct-email': correctEmail,
  'correct-name': correctName,
  'confirm-email': confirmEmail,
  'decline-passkey': declinePasskey,
  'delete-passkey': deletePasskey,
  'delete-session': deleteSession,
  'delete-user-address': deleteUserAddress,
  'delete-user-card': deleteUserCard,
  'discard-application': discardApplication,
  'end-mandate': endMandate,
  'end-other-sessions': endOtherSessions,
  'generate-policy-pdf': generatePolicyPdf,
  'get-active-insurance-applications': getActiveInsuranceApplications,
  'get-all-policies': getAllPolicies,
  'get-all-quotes': getAllQuotes,
  'get-application-details': getApplicationDetails,
  'get-quote': getQuote,
  'get-session': getSession,
  'get-user-addresses': getUserAddresses,
  'get-user-credit-cards': getUserCreditCards,
  'insert-new-user-card': insertNewUserCard,
  'insert-passkey': insertPasskey,
  'insert-user-address': insertUserAddress,
  'keep-application': keepApplication,
  'kept-application': keptApplication,
  'new-passkey-options': newPasskeyOptions,
  'not-me': notMe,
  'not-me-page': notMePage,
  'open-phone-recovery': openPhoneRecovery,
  'passkey-options': passkeyOptions,
  passkeys,
  'offer-reinstatement': offerReinstatement,
  'pay-receipt': payReceipt,
  'pay-reinstatement': payReinstatement,
  'pay-rest': payRest,
  'change-card': changeCard,
  'change-payment': changePayment,
  'receipt-link': receiptLink,
  'pay-receipt-by-link': payReceiptByLink,
  policies,
  'add-plates': addPlates,
  'endorsement-document': endorsementDocument,
  'preview-cancellation': previewCancellation,
  'accept-renewal': acceptRenewal,
  'stop-renewal': stopRenewal,
  'cancel-policy': cancelPolicy,
  'change-policy': changePolicy,
  'offer-policy-change': offerPolicyChange,
  'accept-policy-change': acceptPolicyChange,
  'undo-cancellation': undoCancellation,
  'give-refund-account': giveRefundAccount,
  'cancellation-document': cancellationDocument,
  'policy-document': policyDocument,
  'public-config': publicConfig,
  'recover-phone': recoverPhone,
  'request-refund': requestRefund,
  'request-service': requestService,
  'restore-application': restoreApplication,
  'save-session': saveSession,
  'search-brand-models': searchBrandModels,
  'search-versions': searchVersions,
  'search-years': searchYears,
  'send-application-link': sendApplicationLink,
  'send-otp': sendOtp,
  'send-recovery-code': sendRecoveryCode,
  'service-requests': serviceRequests,
  sessions,
  'delete-account-change': deleteAccountChange,
  unsubscribe,
  'unsubscribe-page': unsubscribePage,
  'update-consent': updateConsent,
  'update-insurance-application-step10': updateInsuranceApplicationStep10,
  'update-insurance-application-step11': updateInsuranceApplicationStep11,
  'update-insurance-application-step12': updateInsuranceApplicationStep12,
  'update-insurance-application-step2': updateInsuranceApplicationStep2,
  'update-insurance-application-step3': updateInsuranceApplicationStep3,
  'update-insurance-application-step4': updateInsuranceApplicationStep4,
  'update-insurance-application-step5': updateInsuranceApplicationStep5,
  'update-insurance-application-step6': updateInsuranceApplicationStep6,
  'update-insurance-application-step7': updateInsuranceApplicationStep7,
  'update-insurance-application-step8': updateInsuranceApplicationStep8,
  'update-policy-url': updatePolicyUrl,
  'update-session': updateSession,
  'update-user-address': updateUserAddress,
  'update-vehicle-insurance-application-step9': updateVehicleInsuranceApplicationStep9,
  'validate-magic-link-user': validateMagicLinkUser,
  'verify-otp': verifyOtp,
  'verify-passkey': verifyPasskey,
  'verify-policy': verifyPolicy,
  'verify-recovery-code': verifyRecoveryCode,
  'zip-code-lookup': zipCodeLookup,
} as const satisfies Record<string, Contract>;
