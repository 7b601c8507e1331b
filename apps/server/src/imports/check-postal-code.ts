import { cleanText, clip, textProblem } from './check-text.ts';

export type PostalField = 'zip' | 'neighborhood' | 'settlementType' | 'municipality' | 'city' | 'state';

export type StagedPostalCode = {
  zip_code: string;
  neighborhood: string;
  settlement_type: string;
  municipality: string;
  city: string;
  state: string;
};

/** Mexico never assigned them: they are the sandbox's (docs/sandbox.md), and no catalogue's. */
const sandboxCodes = ['00001', '00002', '00003'];

/** One settlement, or why it is none. */
export function checkPostalCode(values: Record<PostalField, string>): StagedPostalCode | string {
  const zip = cleanText(values.zip);
  if (sandboxCodes.includes(zip)) return `${zip} belongs to the sandbox and is left alone`;
  return checkSettlement(values);
}

export function checkSettlement(values: Record<PostalField, string>): StagedPostalCode | string {
  const zip = cleanText(values.zip);
  const neighborhood = cleanText(values.neighborhood);
  const settlementType = cleanText(values.settlementType);
  const municipality = cleanText(values.municipality);
  const state = cleanText(values.state);
  // Two thirds of the settlements lie in no city. What stands for it in an address is the reader's affair.
  const city = cleanText(values.city);
  const problem =
    (/^\d{5}$/.test(zip) ? undefined : `the code does not have five digits: ${clip(zip)}`) ??
    textProblem('the settlement', neighborhood, 100) ??
    textProblem('its type', settlementType, 50) ??
    textProblem('the municipality', municipality, 100) ??
    (city === '' ? undefined : textProblem('the city', city, 100)) ??
    textProblem('the state', state, 60);
  if (problem !== undefined) return problem;
  return { zip_code: zip, neighborhood, settlement_type: settlementType, municipality, city, state };
}
