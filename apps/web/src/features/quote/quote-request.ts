import type { RequestOf } from '@socio/contracts/contract';
import type { getAllQuotes } from '@socio/contracts/get-all-quotes';
import type { Application } from '../../flow/application.ts';

/** The body of both quote calls (specification quote 7); step 7 is shown only if all of it is known. */
export function quoteRequest(application: Application): RequestOf<typeof getAllQuotes> {
  return {
    codigopostal: application.postalCode ?? '',
    genero: application.gender ?? 'H',
    id_interno_vehiculo: application.versionId ?? 0,
    nacimiento: application.birthDate ?? '',
    insurance_application_id: application.id,
  };
}
