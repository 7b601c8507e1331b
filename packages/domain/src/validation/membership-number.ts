/**
 * Length of a membership number; whether its digits are valid is for the registry to judge (spec membership 5 and 9).
 */
export const MEMBERSHIP_NUMBER_LENGTH = 12;
