const retrySentence = ' Por favor, inténtalo de nuevo.';

/** The address form in contracting and in the profile. */
export const addressTexts = {
  interior: (number: string) => `Int. ${number}`,
  street: 'Calle',
  exteriorNumber: 'Número exterior',
  interiorNumber: 'Número interior',
  neighborhood: 'Colonia',
  chooseNeighborhood: 'Selecciona tu colonia',
  postalCodeFirst: 'Escribe primero tu código postal',
  searchNeighborhood: 'Escribe para buscar tu colonia',
  noNeighborhood: 'Ninguna colonia de tu código postal se llama así. Prueba con otra palabra.',
  neighborhoodUnchosen: 'Elige tu colonia de la lista',
  postalCode: 'Código postal',
  outsideCatalogue: {
    title: 'Escribe tu colonia y tu municipio',
    detail: 'Tu código postal no está en nuestro catálogo. Cópialos de tu comprobante de domicilio.',
    spelling: '¿Está bien escrito tu código postal? No está en nuestro catálogo. Si es correcto, sigue.',
  },
  cityHint: 'Solo si no se llama como el municipio',
  municipality: 'Municipio o alcaldía',
  city: 'Ciudad',
  state: 'Estado',
  savedToast: 'Dirección guardada',
  missing: {
    title: 'Campos requeridos',
    description: 'Completa los campos marcados para continuar.',
  },
  required: {
    street: 'La calle es requerida',
    exteriorNumber: 'El número exterior es requerido',
    neighborhood: 'La colonia es requerida',
    municipality: 'El municipio o la alcaldía es requerido',
  },
  wrong: {
    street: 'Revisa la calle',
    exteriorNumber: 'Revisa el número exterior',
    interiorNumber: 'Revisa el número interior',
    neighborhood: 'Elige tu colonia de nuevo',
    settlement: 'Revisa tu colonia',
    municipality: 'Revisa tu municipio o alcaldía',
    city: 'Revisa tu ciudad',
  },
  failed: { title: 'Error al guardar', description: `No se pudo guardar tu dirección.${retrySentence}` },
  lookUpFailed: {
    title: 'No pudimos cargar las colonias',
    detail: 'Revisa tu conexión y vuelve a intentarlo. No se pierde nada de lo que escribiste.',
  },
  retry: 'Reintentar',
  unknownPostalCode: 'Código postal no válido. Por favor ingresa un código postal existente.',
} as const;
