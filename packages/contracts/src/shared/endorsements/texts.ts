/** Why a change of a policy is not paid or made; part of the one table of refusals. */
export const endorsementRefusals = {
  CHANGE_UNDER_WAY: {
    status: 409,
    text: 'Un cambio de tu póliza está en proceso. Espera unos minutos e inténtalo de nuevo.',
  },
  CHANGE_WHILE_CANCELLING: {
    status: 409,
    text: 'Pediste cancelar esta póliza. Deshaz la cancelación e inténtalo de nuevo.',
  },
  REST_NOT_PAYABLE: {
    status: 409,
    text: 'El resto del año no se puede pagar ahora. Si tienes un recibo por pagar, págalo primero.',
  },
  REST_CHANGED: {
    status: 409,
    text: 'El importe cambió y no se hizo ningún cargo. Actualiza la página para ver el nuevo importe.',
  },
  PLATES_ALREADY_ADDED: {
    status: 409,
    text: 'Esta póliza ya tiene placas. Si son otras, llama a la aseguradora.',
  },
  ENDORSEMENT_PENDING: {
    status: 504,
    text: 'La aseguradora está registrando tus placas. Te avisaremos por correo; no las envíes otra vez.',
  },
  PLATES_REFUSED: {
    status: 409,
    text: 'La aseguradora no aceptó estas placas. Revísalas e inténtalo de nuevo.',
  },
  NAME_IS_ANOTHER: {
    status: 409,
    text: 'Aquí solo se corrigen letras o acentos. Para un cambio mayor, llama a la aseguradora.',
  },
  /** LSCS 25. */
  NAME_CHANGE_LATE: {
    status: 409,
    text: 'Ya pasaron los 30 días para corregirlo aquí. Llama a la aseguradora.',
  },
  ADDRESS_OTHER_POSTAL_CODE: {
    status: 409,
    text: 'Otro código postal puede cambiar el precio. En «Cambiar algo», elige «Me mudé».',
  },
  CHANGE_PENDING: {
    status: 504,
    text: 'La aseguradora está registrando tu cambio. Te avisaremos por correo.',
  },
  CHANGE_REFUSED: {
    status: 409,
    text: 'La aseguradora no aceptó este cambio y tu póliza sigue igual. Llama a la aseguradora.',
  },
  // Of a change with a price.
  CHANGE_NOT_IN_FORCE: {
    status: 409,
    text: 'Tu póliza no está en vigor o termina mañana, así que ya no se puede cambiar. Cotiza un seguro nuevo.',
  },
  CHANGE_RECEIPT_DUE: {
    status: 409,
    text: 'Tienes un recibo por pagar. Haz el cambio cuando esté pagado: en «Pagos», en esta página, ves cómo va y quién lo cobra.',
  },
  CHANGE_NOTHING: { status: 409, text: 'Tu póliza ya está así. Elige algo distinto.' },
  CHANGE_NOT_OFFERED: {
    status: 409,
    text: 'La aseguradora no ofrece este cambio y tu póliza sigue como estaba. Llámale para saber por qué; su teléfono está en tu póliza.',
  },
  /** Its time is over, a newer one took its place, or the policy or its receipts have changed since. */
  CHANGE_OFFER_OVER: {
    status: 409,
    text: 'Este precio ya no vale y no se hizo ningún cargo. Pide el precio otra vez y confírmalo.',
  },
  CHANGE_AMOUNT: {
    status: 409,
    text: 'El importe no es el de este cambio y no se hizo ningún cargo. Pide el precio otra vez y confírmalo.',
  },
  CHANGE_NEEDS_CARD: { status: 422, text: 'Elige la tarjeta con la que pagas el cambio.' },
} as const;
