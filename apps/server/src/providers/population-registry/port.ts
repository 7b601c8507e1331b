import type { Gender } from '@socio/domain/validation/gender';
import type { Unknown } from '../unknown.ts';

export type PersonQuery = {
  name: string;
  firstLastName: string;
  secondLastName: string | null;
  /** YYYY-MM-DD */
  birthDate: string;
  gender: Gender;
  /** Two-letter code of the birth state; NE if born abroad. */
  birthState: string;
};

export type PersonAnswer =
  /** `status` is the registry's code: AN, AH, CRA and RCN are active, those that start with B are withdrawn. */
  | { kind: 'found'; curp: string; status: string; message: string }
  | { kind: 'mismatch'; message: string }
  | Unknown;

/** Whom the registry knows under a CURP. */
export type NamesAnswer =
  | { kind: 'found'; name: string; firstLastName: string; secondLastName: string | null; status: string }
  | { kind: 'missing' }
  | Unknown;

/** The national population registry: looks up a CURP by personal data, and a person's names by their CURP. */
export type PopulationRegistry = {
  findPerson(person: PersonQuery): Promise<PersonAnswer>;
  findNames(curp: string): Promise<NamesAnswer>;
};
