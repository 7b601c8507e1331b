/** What the population registry knows of the person with a CURP. */
export type Person = {
  nombres: string;
  primerApellido: string;
  segundoApellido: string | null;
  estatus: string;
};
