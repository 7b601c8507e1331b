import type { Centavos } from '../money.ts';
import type { PackagePrice } from '../tariff/receipts.ts';

/** How the insurer reaches the insured. */
export type PolicyContact = { phone: string; email: string | null };

/** The insured's address; a blank interior number is none. */
export type PolicyAddress = {
  street: string;
  streetNumber: string;
  interiorNumber: string;
  neighborhood: string;
  municipality: string;
  city: string;
  state: string;
  zipCode: string;
};

/** The year's price, and how much the member's discount took off it. */
export type YearPrice = { price: PackagePrice; discount: Centavos };
