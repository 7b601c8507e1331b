import { cleanText, clip, textProblem } from './check-text.ts';

export type VehicleField = 'brand' | 'model' | 'year' | 'version' | 'bodyType' | 'listPrice';

export type StagedVehicle = {
  brand: string;
  model: string;
  brand_model: string;
  year: number;
  version: string;
  body_type: string;
  /** Centavos. */
  list_price: number;
};

const bodyTypes = ['sedan', 'hatchback', 'suv', 'pickup'];
const firstYear = 1980;
/** Manufacturers announce model years up to two years ahead. */
const yearsAhead = 2;
/** Whole pesos. Lower prices mean thousands or another currency, higher ones centavos. */
const [leastPrice, greatestPrice] = [10_000, 50_000_000];

/** One line of the vehicle catalogue, or why it is invalid. */
export function checkVehicle(values: Record<VehicleField, string>, today: string): StagedVehicle | string {
  const brand = cleanText(values.brand);
  const model = cleanText(values.model);
  const version = cleanText(values.version);
  const year = cleanText(values.year);
  const bodyType = cleanText(values.bodyType).toLowerCase();
  const listPrice = cleanText(values.listPrice);
  const lastYear = Number(today.slice(0, 4)) + yearsAhead;
  const problem =
    textProblem('brand', brand, 40) ??
    textProblem('model', model, 60) ??
    textProblem('version', version, 120) ??
    numberProblem('year', year, [firstYear, lastYear]) ??
    (bodyTypes.includes(bodyType)
      ? undefined
      : `body_type is not one of ${bodyTypes.join(', ')}: ${clip(bodyType)}`) ??
    numberProblem('list_price', listPrice, [leastPrice, greatestPrice]);
  if (problem !== undefined) return problem;
  return {
    brand,
    model,
    brand_model: `${brand} ${model}`,
    year: Number(year),
    version,
    body_type: bodyType,
    list_price: Number(listPrice) * 100,
  };
}

function numberProblem(
  column: string,
  text: string,
  [least, greatest]: [number, number],
): string | undefined {
  if (!/^\d{1,15}$/.test(text)) return `${column} is not a whole number: ${clip(text)}`;
  const isWithin = Number(text) >= least && Number(text) <= greatest;
  return isWithin ? undefined : `${column} is not between ${least} and ${greatest}: ${text}`;
}
