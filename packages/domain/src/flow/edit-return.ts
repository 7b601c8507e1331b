/** An edit (screen 8 or 9) started from step 10 or 11, once it is saved and re-quoted. */
export interface EditFromContracting {
  origin: 10 | 11;
  edited: 'vehicle' | 'personal';
  /** Whether the price equals that of the chosen quote; null if the check failed. */
  samePrice: boolean | null;
  /** Postal codes of the selected saved address (null if none is selected) and of the application now. */
  addressPostalCode: string | null;
  postalCode: string;
}

/**
 * Returns where such an edit leads: to its origin if the price is unchanged, to the quotes if it changed or the check
 * failed. A personal edit that would return to 11 goes to 10 if the address no longer matches (spec quote 4, Editing).
 */
export function returnAfterEdit(edit: EditFromContracting): 7 | 10 | 11 {
  if (edit.samePrice !== true) return 7;
  const addressLost = edit.addressPostalCode !== null && edit.addressPostalCode !== edit.postalCode;
  return edit.edited === 'personal' && addressLost ? 10 : edit.origin;
}
