import * as z from 'zod/mini';
import { postalCodeSchema } from './personal.ts';

const placeName = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));

/** The fields of a new or changed address that a person enters. */
export const newAddressShape = {
  city_name: placeName,
  interior_number: z.nullish(z.string().check(z.trim(), z.maxLength(20))),
  municipality_name: placeName,
  neighborhood_name: placeName,
  state_name: placeName,
  street: placeName,
  street_number: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  zip_code: postalCodeSchema,
};
