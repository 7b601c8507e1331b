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

/** Never assigned by Mexico: reserved for the sandbox (docs/sandbox.md), so no catalogue may contain them. */
const sandboxCodes = ['00001', '00002', '00003'];

/** One settlement, or why the row is invalid. */
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
  // Two thirds of the settlements are in no city; readers decide what an address shows instead (db/settlement-city.ts).
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
