/** An edit (screen 8 or 9) that began on step 10 or 11, after it was saved and the price asked again. */
export interface EditFromContracting {
  origin: 10 | 11;
  edited: 'vehicle' | 'personal';
  /** Same price as the quote that was chosen; null when the check failed. */
  samePrice: boolean | null;
  /** Postal codes of the selected saved address (null where none is selected) and of the application now. */
  addressPostalCode: string | null;
  postalCode: string;
}

/**
 * Where such an edit returns: to its origin when the price is unchanged, to the quotes when it changed or the check
 * failed; a personal edit that returns to 11 goes to 10 when the address no longer matches (spec quote 4, Editing).
 */
export function returnAfterEdit(edit: EditFromContracting): 7 | 10 | 11 {
  if (edit.samePrice !== true) return 7;
  const addressLost = edit.addressPostalCode !== null && edit.addressPostalCode !== edit.postalCode;
  return edit.origin === 11 && edit.edited === 'personal' && addressLost ? 10 : edit.origin;
}
