import { endorsementRefusals } from './shared/endorsements/texts.ts';
import {
  accountChangeRefusals,
  cancellationRefusals,
  cardRefusals,
  memberDataRefusals,
  receiptRefusals,
  serviceRefusals,
} from './shared/texts.ts';

/**
 * Every refusal that the server can send: its stable code, its HTTP status and a Spanish text that is safe to show and
 * says what to do next. One table, so that a code without a status or a text does not compile. A screen of the web app
 * may show a more fitting text of its own for a code; otherwise it shows this one.
 */
export const refusals = {
  ...receiptRefusals,
  // Any call.
  BAD_JSON: { status: 400, text: 'No entendimos la solicitud. Recarga la página e inténtalo de nuevo.' },
  BAD_ORIGIN: { status: 403, text: 'La solicitud no viene de esta página. Recarga e inténtalo de nuevo.' },
  /** Two names, or none of this server's: a page of another site that makes its name lead here. */
  BAD_HOST: {
    status: 400,
    text: 'Esta no es la dirección de Socio Seguro. Ábrelo de nuevo desde su dirección habitual.',
  },
  LEVEL_VERIFIED: { status: 401, text: 'Debes verificar tu membresía primero' },
  LEVEL_AUTHENTICATED: { status: 401, text: 'Confirma tu identidad con un código para continuar.' },
  LEVEL_RECENT: { status: 401, text: 'Confirma tu identidad con un código para ver este documento.' },
  /** The code or passkey was for something else, or more than five minutes ago. */
  LEVEL_FRESH: {
    status: 401,
    text: 'Por seguridad, confirma otra vez que eres tú con un código nuevo o con tu llave de acceso.',
  },
  /** For a mailed link to an application in contracting. */
  LEVEL_BIRTH_DATE: { status: 401, text: 'Escribe tu fecha de nacimiento para continuar.' },
  NOT_FOUND: { status: 404, text: 'No encontramos lo que buscas o no tienes acceso.' },
  NOT_JSON: { status: 415, text: 'No entendimos la solicitud. Recarga la página e inténtalo de nuevo.' },
  /** It has not arrived as a whole within its time (time-limits.ts). */
  TOO_SLOW: {
    status: 408,
    text: 'Tu conexión está muy lenta y no recibimos completo lo que enviaste. Revísala e inténtalo de nuevo.',
  },
  TOO_LARGE: { status: 413, text: 'La información enviada es demasiado grande.' },
  FIELDS_INVALID: { status: 422, text: 'Por favor revisa los campos marcados con error' },
  TOO_MANY: { status: 429, text: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.' },
  /** The answer is not ready within its time (time-limits.ts); what was begun may still be done. */
  TIMED_OUT: {
    status: 504,
    text: 'La respuesta tardó demasiado y no sabemos si se completó. Recarga la página para ver cómo quedó antes de intentarlo de nuevo.',
  },
  INTERNAL: { status: 500, text: 'Algo salió mal de nuestro lado. Inténtalo de nuevo en unos minutos.' },
  UNAVAILABLE: { status: 503, text: 'El servicio no está disponible. Inténtalo de nuevo en unos minutos.' },
  /** More calls than the server can answer in time. */
  OVERLOADED: {
    status: 503,
    text: 'Hay muchas personas usando el servicio en este momento. Lo que llevas hecho no se pierde: espera unos segundos e inténtalo de nuevo.',
  },

  // Membership and identity.
  REGISTRY_TIMEOUT: { status: 504, text: 'No pudimos verificar tu membresía. Inténtalo de nuevo.' },
  REGISTRY_UNAVAILABLE: { status: 503, text: 'No pudimos verificar tu membresía. Inténtalo de nuevo.' },
  /** For one browser's wrong numbers. */
  MEMBERSHIP_TRIES: {
    status: 429,
    text: 'Demasiados intentos con números que no son válidos. Revisa tu número, espera un momento e inténtalo de nuevo.',
  },
  /** For the wrong numbers of a whole address. */
  MEMBERSHIP_NETWORK: {
    status: 429,
    text: 'Desde tu red se probaron muchos números que no son válidos. Por seguridad revisamos uno a la vez: espera unos segundos e inténtalo de nuevo.',
  },
  CURP_TIMEOUT: {
    status: 504,
    text: 'Servicio temporalmente no disponible. Por favor, inténtalo de nuevo en unos minutos.',
  },
  CURP_UNAVAILABLE: {
    status: 503,
    text: 'Servicio temporalmente no disponible. Por favor, inténtalo de nuevo en unos minutos.',
  },
  /** For one proven phone, or for what the registry did not confirm from one network. */
  CURP_LIMIT: {
    status: 429,
    text: 'Tus datos ya se revisaron varias veces hoy. Mientras tanto compáralos con tu CURP: nombre, apellidos, fecha y estado de nacimiento.',
  },
  /** More persons than the registry is to be asked for at a time. */
  CURP_BUSY: {
    status: 429,
    text: 'Hay muchas personas creando su cuenta en este momento. Lo que escribiste no se pierde.',
  },
  SMS_FAILED: { status: 502, text: 'No se pudo enviar el código. Intenta de nuevo.' },
  /** The code may or may not have been sent; it is valid if it arrives. */
  SMS_TIMEOUT: {
    status: 504,
    text: 'No sabemos si tu código salió. Si te llega, escríbelo; si no, pide otro en unos segundos.',
  },
  /** The gateway accepted a code for this same session a moment ago. */
  OTP_COOLDOWN: { status: 429, text: 'Ya te enviamos un código. Espera unos segundos antes de pedir otro.' },
  /** A code was requested a moment ago, but it may not have been sent, or it went elsewhere. */
  OTP_PENDING: {
    status: 429,
    text: 'Hace un momento se pidió otro código. Espera unos segundos y pide uno nuevo.',
  },
  /** Too many codes or wrong codes, of this browser or of this member's unknown browsers. */
  OTP_LIMIT: {
    status: 429,
    text: 'Llegaste al límite de códigos por ahora. Inténtalo de nuevo más tarde. Si ya tienes cuenta, también puedes entrar desde un navegador donde iniciaste sesión antes o con el enlace a tu solicitud que te enviamos por correo.',
  },
  /** Too many codes to a phone that was typed. */
  OTP_PHONE_LIMIT: {
    status: 429,
    text: 'A este teléfono ya se enviaron los códigos de un día. Escribe otro teléfono tuyo o inténtalo de nuevo más tarde.',
  },
  /** Too many codes that nobody entered, from a whole address. */
  OTP_NETWORK: {
    status: 429,
    text: 'Desde tu red se pidieron muchos códigos. Inténtalo de nuevo más tarde o desde otra conexión, por ejemplo los datos de tu celular.',
  },
  /** Many codes are sent that nobody enters: an unknown browser gives the birth date first. */
  OTP_BIRTH_DATE: {
    status: 409,
    text: 'Por seguridad, escribe primero tu fecha de nacimiento. Si la fecha coincide, llegará un código.',
  },
  PHONE_UNUSABLE: { status: 422, text: 'No se encontró un teléfono válido asociado a tu membresía' },
  /** A number without a place: 800, 900 and the like. */
  PHONE_GETS_NO_CODES: {
    status: 422,
    text: 'A los números 800, 900 y otros de servicio no enviamos códigos. Escribe tu teléfono de 10 dígitos; si es el registrado, acude con el representante de tu club para cambiarlo.',
  },
  PHONE_NOT_PROVEN: { status: 409, text: 'Verifica tu teléfono con un código para crear tu cuenta.' },
  ACCOUNT_EXISTS: {
    status: 409,
    text: 'Esta membresía ya tiene una cuenta. Inicia sesión con el teléfono registrado.',
  },
  /** The person has an account on another membership, with another phone than the proven one. */
  CURP_HAS_ACCOUNT: {
    status: 409,
    text: 'Ya tienes una cuenta con otra membresía y otro teléfono. Entra con esa membresía, o escribe aquí el teléfono de esa cuenta para usarla con esta. Si ya no tienes ese teléfono, entra con esa membresía y elige «¿Ya no tienes ese teléfono?». Si no reconoces esa cuenta, acude con el representante de tu club.',
  },
  /** The club knows somebody else as the membership's holder. */
  HOLDER_MISMATCH: {
    status: 409,
    text: 'Tus datos no corresponden al titular que tu club tiene registrado en esta membresía. Revisa tu nombre y tu fecha de nacimiento; si son correctos, pide al representante de tu club que corrija los datos del titular.',
  },
  ...accountChangeRefusals,
  ...memberDataRefusals,
  ACCOUNT_REQUIRED: { status: 409, text: 'Crea tu cuenta para continuar.' },
  /** The challenge was used, is too old, or was another visit's. */
  PASSKEY_EXPIRED: {
    status: 409,
    text: 'Pasó demasiado tiempo o esta llave ya se usó una vez. Inténtalo de nuevo.',
  },
  /** Also for another member's passkey, so that nobody learns whose it is. */
  PASSKEY_REFUSED: {
    status: 422,
    text: 'Esta llave de acceso no corresponde a tu membresía. Usa otra o pide un código por SMS.',
  },
  PASSKEY_WAITS: {
    status: 409,
    text: 'Por seguridad, esta llave de acceso empieza a funcionar 24 horas después de crearla. Mientras tanto, usa un código por SMS.',
  },
  PASSKEY_EXISTS: { status: 409, text: 'Este dispositivo ya tiene una llave de acceso tuya. Puedes usarla.' },
  PASSKEY_LIMIT: {
    status: 409,
    text: 'Ya tienes 10 llaves de acceso. Elimina una que no uses para agregar otra.',
  },

  // Application and quote.
  POSTAL_CODE_UNKNOWN: {
    status: 422,
    text: 'Código postal no válido. Por favor ingresa un código postal existente.',
  },
  UNDER_AGE: { status: 422, text: 'Debes ser mayor de 18 años para obtener un seguro' },
  VERSION_MISMATCH: {
    status: 422,
    text: 'La versión no corresponde a este vehículo. Elige la versión de nuevo.',
  },
  FIELD_LOCKED: { status: 409, text: 'Este campo está verificado y no puede ser modificado' },
  STEP_NOT_READY: { status: 409, text: 'Falta completar un paso anterior. Complétalo para continuar.' },
  APPLICATION_LOCKED: {
    status: 409,
    text: 'No puedes regresar después de completar el pago. Solo puedes agregar información del vehículo.',
  },
  APPLICATION_INACTIVE: {
    status: 410,
    text: 'Esta solicitud ya no está activa. Inicia una nueva cotización.',
  },
  LINK_LOCKED: {
    status: 429,
    text: 'No se pudo validar su fecha de nacimiento. Intente de nuevo más tarde.',
  },
  LINK_LIMIT: {
    status: 429,
    text: 'Ya te enviamos este enlace varias veces hoy. Búscalo en tu correo, también en spam. Tu cotización sigue guardada en tus solicitudes.',
  },
  EMAIL_MISSING: {
    status: 409,
    text: 'No tenemos un correo tuyo para enviarte el enlace. Tu cotización sigue guardada en tus solicitudes.',
  },
  EMAIL_REFUSED: {
    status: 502,
    text: 'Tu correo rechazó el mensaje. Tu cotización sigue guardada en tus solicitudes.',
  },
  EMAIL_UNAVAILABLE: {
    status: 503,
    text: 'No pudimos enviar el correo. Inténtalo de nuevo en unos minutos; tu cotización sigue guardada en tus solicitudes.',
  },
  /** The mail server has not answered; it may have taken the message. */
  EMAIL_TIMEOUT: {
    status: 504,
    text: 'No sabemos si el correo salió. Espera unos minutos y revisa tu bandeja; si no llega, pídelo de nuevo.',
  },
  /** More prices than anybody compares. */
  QUOTE_LIMIT: {
    status: 429,
    text: 'Se pidieron muchos precios seguidos. Los que ya viste siguen guardados en tus solicitudes.',
  },
  APPLICATION_LIMIT: {
    status: 429,
    text: 'Se iniciaron muchas cotizaciones hoy. Continúa una de tus solicitudes.',
  },
  CONSENT_REQUIRED: { status: 409, text: 'Acepta los términos y el aviso de privacidad para continuar.' },
  QUOTE_REQUIRED: { status: 409, text: 'Elige una cotización vigente para continuar.' },
  QUOTE_EXPIRED: { status: 410, text: 'Tu cotización venció. Vuelve a cotizar para continuar.' },
  PRICE_CHANGED: { status: 409, text: 'El precio cambió. Revisa tus cotizaciones y elige de nuevo.' },
  INSURER_TIMEOUT: {
    status: 504,
    text: 'No pudimos acceder a los datos en este momento. Por favor, inténtalo de nuevo.',
  },
  INSURER_UNAVAILABLE: {
    status: 503,
    text: 'No pudimos acceder a los datos en este momento. Por favor, inténtalo de nuevo.',
  },
  INSURER_INVALID: {
    status: 502,
    text: 'No pudimos acceder a los datos en este momento. Por favor, inténtalo de nuevo.',
  },

  // Address, payment, policy.
  ADDRESS_REQUIRED: { status: 409, text: 'Elige o agrega una dirección para continuar al pago.' },
  ADDRESS_POSTAL_CODE: {
    status: 409,
    text: 'La dirección no es del código postal de tu cotización. Elige otra o agrega una nueva.',
  },
  ADDRESS_IN_USE: {
    status: 409,
    text: 'Esta dirección se usa en una solicitud sin terminar. Elige otra dirección en esa solicitud o termínala, e inténtalo de nuevo.',
  },
  ADDRESS_EXISTS: { status: 409, text: 'Ya tienes guardada esa misma dirección. Revisa tu lista.' },
  ADDRESS_LIMIT: {
    status: 429,
    text: 'Hoy agregaste muchas direcciones. Usa una de las que ya tienes guardadas.',
  },
  ADDRESS_FULL: {
    status: 409,
    text: 'Ya tienes 20 direcciones guardadas. Elimina una en tu perfil para agregar otra.',
  },
  CARD_IN_USE: {
    status: 409,
    text: 'Esta tarjeta se usa en una contratación sin terminar. Termínala e inténtalo de nuevo.',
  },
  LAST_CARD: { status: 409, text: 'Es tu única tarjeta guardada. Agrega otra antes de eliminarla.' },
  ...cardRefusals,
  ATTEMPT_LIMIT: {
    status: 429,
    text: 'Alcanzaste el límite de intentos de pago. Contacta a tu representante del club.',
  },
  /** Charges declined in a day, over all applications. */
  DECLINE_LIMIT: {
    status: 429,
    text: 'Por seguridad pausamos los pagos después de varios cargos rechazados. No se hizo ningún cargo y tu cotización sigue guardada.',
  },
  VEHICLE_ALREADY_INSURED: {
    status: 409,
    text: 'Ya tienes una póliza vigente para este auto. Revisa los datos o confirma que quieres asegurarlo otra vez.',
  },
  VEHICLE_REFUSED: {
    status: 409,
    text: 'La aseguradora no acepta asegurar el auto con estos datos. Revisa el número de serie y las placas.',
  },
  REFUND_UNAVAILABLE: {
    status: 409,
    text: 'Aquí no hay un pago que se pueda devolver: tu póliza ya se está emitiendo o el pago no está hecho. Recarga la página para ver cómo va.',
  },
  PAYMENT_REQUIRED: { status: 409, text: 'Completa el pago para continuar.' },
  GATEWAY_TIMEOUT: { status: 504, text: 'No se pudo procesar el pago. Intenta nuevamente.' },
  GATEWAY_UNAVAILABLE: { status: 503, text: 'No se pudo procesar el pago. Intenta nuevamente.' },
  POLICY_PENDING: {
    status: 504,
    text: 'Tu pago está hecho y tu póliza se está emitiendo. No pagues de nuevo; vuelve a intentar en un momento.',
  },
  POLICY_REFUSED: {
    status: 502,
    text: 'La aseguradora no aceptó emitir tu póliza. Te devolveremos el pago completo.',
  },
  ...serviceRefusals,
  ...endorsementRefusals,
  ...cancellationRefusals,
} as const satisfies Record<string, { status: number; text: string }>;

export type RefusalCode = keyof typeof refusals;
