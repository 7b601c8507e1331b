/** Characters of a membership number; its digits are the registry's to judge (spec membership 5 and 9). */
export const MEMBERSHIP_NUMBER_LENGTH = 12;
