/** Refusals about making an account, a lost phone and other changes of an account; part of the table of error-texts.ts. */
export const accountChangeRefusals = {
  /** Too many persons that the registry did not confirm, from a whole address. */
  CURP_NETWORK: {
    status: 429,
    text: 'Desde tu red se revisaron hoy muchos datos que el registro de población no confirmó. Inténtalo desde otra conexión, por ejemplo los datos de tu celular.',
  },
  /** Links to replace a lost phone; the same for every number, so it does not say whether one was mailed. */
  PHONE_LINK_LIMIT: {
    status: 429,
    text: 'Hoy ya se pidieron varios enlaces. Si tu cuenta tiene un correo comprobado, búscalos ahí, también en spam: funcionan durante 24 horas.',
  },
  /** The birth date was not given in this browser, or too long ago. */
  PHONE_RECOVERY_CLOSED: {
    status: 409,
    text: 'Escribe de nuevo tu fecha de nacimiento en este navegador para continuar.',
  },
  /** The population registry does not confirm the account’s person any more. */
  PERSON_NOT_CONFIRMED: {
    status: 409,
    text: 'El registro de población no confirmó los datos de tu cuenta, así que no podemos cambiar tu teléfono aquí. Acude con el representante de tu club con una identificación.',
  },
  PHONE_IS_OWN: {
    status: 409,
    text: 'Ese ya es el teléfono de tu cuenta: entra con tu membresía y pide un código. Para cambiarlo, escribe otro teléfono.',
  },
  /** Another account has that phone and the same birth date. */
  PHONE_TAKEN: {
    status: 409,
    text: 'Ese teléfono ya está en otra cuenta. Escribe otro teléfono tuyo, o acude con el representante de tu club.',
  },
  PHONE_CHANGE_WAITS: {
    status: 409,
    text: 'Ya se pidió un cambio de teléfono para tu cuenta. Si no lo pediste tú, toca «No fui yo» en el aviso que te enviamos por correo; después podrás pedir este. Si no te llegó un aviso, acude con el representante de tu club con una identificación.',
  },
  /** Of an account whose membership was taken back. */
  MEMBERSHIP_REQUIRED: {
    status: 409,
    text: 'Tu cuenta no tiene membresía, así que no puede iniciar otra cotización. Si tienes otra membresía, entra con su número y elige «Crear cuenta»: tu cuenta y tus pólizas pasarán a ella.',
  },
  /** It comes back to the account only once two operators have decided so. */
  MEMBERSHIP_RELEASED: {
    status: 409,
    text: 'El club reconoció esta membresía a otra persona, así que no puede volver a tu cuenta. A tus pólizas entras con el enlace que te enviamos. Si es un error, acude con tu identificación al representante de tu club.',
  },
  /** The account is to be deleted. */
  ACCOUNT_LEAVING: {
    status: 409,
    text: 'Pediste eliminar tu cuenta, así que por ahora solo puedes consultarla. Para volver a usarla, ve al inicio y toca «Conservar mi cuenta».',
  },
  /** It is being deleted at this moment. */
  DELETION_BEGUN: {
    status: 409,
    text: 'Tu cuenta ya se está eliminando y no se puede conservar. Con tu membresía puedes empezar de nuevo cuando quieras.',
  },
  CHANGE_STOPS_ELSEWHERE: {
    status: 409,
    text: 'Desde este navegador no se puede detener el cambio: todavía no te conocía cuando se pidió. Usa uno donde ya habías entrado, tu llave de acceso, o «No fui yo» en el aviso que te enviamos.',
  },
} as const;

/** About a member's own data: taking them out and correcting them; part of the table of error-texts.ts. */
export const memberDataRefusals = {
  /** Nobody has that CURP, it is withdrawn, or the account is not its person's. */
  NAME_NOT_CONFIRMED: {
    status: 409,
    text: 'El registro de población no confirmó la CURP de tu cuenta, así que tu nombre sigue como está. Acude con el representante de tu club con tu identificación y tu CURP.',
  },
  EMAIL_IS_OWN: {
    status: 409,
    text: 'Ese ya es el correo de tu cuenta y está comprobado. Para cambiarlo, escribe otro.',
  },
  /** It was proven in a browser known for a short time, and the member was told. */
  EMAIL_CHANGE_WAITS: {
    status: 409,
    text: 'Ya comprobaste otro correo, que empezará a funcionar en unas horas. Para usar uno distinto, cancela primero ese cambio.',
  },
  EMAIL_LINK_LIMIT: {
    status: 429,
    text: 'Hoy ya te enviamos varios enlaces. Búscalos en ese correo, también en spam, o vuelve a intentarlo más tarde.',
  },
  EXPORT_LIMIT: {
    status: 429,
    text: 'Hoy ya descargaste tus datos varias veces. Usa el último archivo que descargaste o vuelve a intentarlo más tarde.',
  },
} as const;

/** About the services of a policy; each leaves the phone, which the screen shows. */
export const serviceRefusals = {
  SERVICE_POLICY_ENDED: {
    status: 409,
    text: 'Tu póliza no da cobertura en este momento, así que no se puede pedir el servicio aquí. Si lo necesitas, llama a la aseguradora.',
  },
  /** The rest is suspended or cancelled. */
  SERVICE_ONLY_MANDATORY: {
    status: 409,
    text: 'En este momento solo sigue vigente tu cobertura obligatoria, así que no se puede pedir el servicio aquí. Si tuviste un accidente, llama a la aseguradora.',
  },
  SERVICE_NOT_COVERED: {
    status: 409,
    text: 'Tu cobertura no incluye este servicio. Llama a la aseguradora para saber cuánto cuesta.',
  },
  SERVICE_LIMIT: {
    status: 429,
    text: 'Hoy ya se pidieron muchos servicios desde aquí. Llama a la aseguradora.',
  },
} as const;

/** Why a policy is not cancelled, or a refund of it goes nowhere; part of the one table of refusals. */
export const cancellationRefusals = {
  CANCELLATION_DAY: {
    status: 422,
    text: 'Elige hoy u otro día antes del último de tu póliza.',
  },
  POLICY_ENDED: {
    status: 409,
    text: 'Esta póliza ya no está en vigor, así que no hay nada que cancelar.',
  },
  CANCELLATION_ASKED: {
    status: 409,
    text: 'Ya pediste cancelar esta póliza para otro día. Deshaz esa cancelación para pedir otra.',
  },
  CANCELLATION_AT_INSURER: {
    status: 409,
    text: 'La aseguradora ya recibió tu cancelación, así que no se puede deshacer. Si quieres seguir asegurado, cotiza de nuevo.',
  },
  REFUND_ACCOUNT_NOT_NEEDED: {
    status: 409,
    text: 'Ya no hace falta una cuenta: revisa en tu póliza cómo va tu devolución.',
  },
} as const;

/** Codes in answers that are not refusals: the call succeeded, and the code says with what outcome. */
export const answerCodes = {
  OTP_WRONG: { status: 200, text: 'Código de verificación incorrecto' },
  OTP_EXPIRED: { status: 200, text: 'El código ha expirado. Solicita uno nuevo.' },
  OTP_NONE: { status: 200, text: 'No se encontró información del código OTP' },
  OTP_USED_UP: { status: 200, text: 'Demasiados códigos incorrectos. Solicita uno nuevo.' },
  DOCUMENT_PENDING: {
    status: 202,
    text: 'Tu póliza está emitida y el documento se está preparando. Aparecerá en tu póliza en unos minutos.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

/** Cards and their way to the gateway. */
export const cardRefusals = {
  CARD_INVALID: { status: 422, text: 'Datos de tarjeta inválidos' },
  CARD_REFUSED: { status: 422, text: 'No pudimos guardar la tarjeta. Revisa los datos o usa otra.' },
  /** A page from before, or a program, sent the number itself. */
  CARD_TOKEN_NEEDED: {
    status: 409,
    text: 'Actualiza la página y vuelve a escribir tu tarjeta: ahora va directo a la pasarela de pago.',
  },
  CARD_TOKEN_UNKNOWN: {
    status: 409,
    text: 'La pasarela de pago ya no tiene a la mano los datos de tu tarjeta. Envíalos otra vez.',
  },
  CARD_LIMIT: {
    status: 429,
    text: 'Alcanzaste el límite de tarjetas nuevas por hoy. Usa una guardada o vuelve mañana.',
  },
  /** Missing, or for another amount, or with words of another version. */
  MANDATE_REQUIRED: {
    status: 409,
    text: 'Para pagar por mes falta que autorices los cargos mensuales a tu tarjeta. Marca la autorización de los cargos e inténtalo de nuevo; si no la ves o cambió el importe, actualiza la página.',
  },
} as const;

/** Of receipts that the product collects; part of the table of refusals. */
const renewalRefusals = {
  /** Not its time, charged or being charged, or its policy is not in force. */
  RENEWAL_CLOSED: {
    status: 409,
    text: 'Esta renovación ya no se puede cambiar aquí. Actualiza la página para ver cómo está; si tu póliza termina pronto, cotiza un seguro nuevo.',
  },
  RENEWAL_PRICE: {
    status: 409,
    text: 'El precio de tu renovación cambió y no se hizo ningún cargo. Revisa el nuevo precio y acéptalo si te conviene.',
  },
  RENEWAL_CARD: {
    status: 409,
    text: 'Tu banco no aceptó esta tarjeta. No se hizo ningún cargo: elige otra tarjeta.',
  },
} as const;

export const receiptRefusals = {
  ...renewalRefusals,
  /** Charges declined in a day, as of a purchase. */
  RECEIPT_DECLINE_LIMIT: {
    status: 429,
    text: 'Por seguridad pausamos los pagos después de varios cargos rechazados. No se hizo ningún cargo.',
  },
  /** Paid, not to be paid yet, its grace is over, or the product does not collect it. */
  RECEIPT_NOT_PAYABLE: {
    status: 409,
    text: 'Este recibo no se puede pagar ahora aquí. Actualiza la página para ver cómo está; si tu póliza quedó sin cobertura, ahí puedes solicitar su rehabilitación.',
  },
  /** Charged, but after the grace: it goes back. */
  RECEIPT_TOO_LATE: {
    status: 409,
    text: 'Tu pago llegó cuando el plazo de este recibo ya había terminado, así que no devuelve la cobertura. Te regresamos el importe completo a tu tarjeta y te avisaremos por correo. En tu póliza puedes solicitar su rehabilitación.',
  },
  /** For another amount, or with words of another version. */
  RECEIPT_MANDATE_CHANGED: {
    status: 409,
    text: 'Cambió lo que autorizarías para tus próximos recibos y no se hizo ningún cargo. Actualiza la página y revísalo, o paga sin autorizarlo.',
  },
  /** Not in force, nothing left to charge, or not collected by the product. */
  CARD_CHANGE_CLOSED: {
    status: 409,
    text: 'Los recibos de esta póliza no se pueden cobrar ahora a una tarjeta. Actualiza la página para ver cómo está.',
  },
  /** For other amounts, or with words of another version. */
  CARD_CHANGE_TERMS: {
    status: 409,
    text: 'Cambió lo que autorizarías y no se cambió nada. Actualiza la página y revísalo.',
  },
  RECEIPT_ORDER: {
    status: 409,
    text: 'Primero paga el recibo anterior, que sigue pendiente.',
  },
  RECEIPT_CHANGED: {
    status: 409,
    text: 'El importe de este recibo cambió y no se hizo ningún cargo. Actualiza la página para ver el nuevo importe.',
  },
  /** Not suspended, or for more than 30 days, or over. */
  REINSTATEMENT_UNAVAILABLE: {
    status: 409,
    text: 'Esta póliza ya no se puede rehabilitar aquí y no se hizo ningún cargo. Actualiza la página para ver cómo está; si no tiene cobertura, cotiza un seguro nuevo.',
  },
  REINSTATEMENT_REFUSED: {
    status: 409,
    text: 'La aseguradora no rehabilita esta póliza. No se hizo ningún cargo y tu póliza sigue suspendida: cotiza un seguro nuevo, tarda unos minutos.',
  },
  /** The insurer does not answer, or has not confirmed yet that the policy is suspended. */
  REINSTATEMENT_PENDING: {
    status: 503,
    text: 'La aseguradora aún no nos dice cuánto cuesta rehabilitar tu póliza. No se hizo ningún cargo y tu póliza sigue suspendida. Inténtalo de nuevo en unos minutos.',
  },
  /** Another amount than the person saw, or its half hour is over. */
  REINSTATEMENT_CHANGED: {
    status: 409,
    text: 'Este importe ya no es válido y no se hizo ningún cargo. Pide otra vez la rehabilitación para ver el importe de ahora.',
  },
} as const;
