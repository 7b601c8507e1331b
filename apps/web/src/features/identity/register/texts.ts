import { wordList } from '@socio/domain/word-list';
import { texts as genderTexts } from '../../../common/gender/texts.ts';

const nameDetail = 'Solo se permiten letras y espacios, mínimo 2 caracteres';

export const texts = {
  documentTitle: 'Crear cuenta',
  progress: (step: number, total: number) => `Paso ${step} de ${total}`,
  back: 'Volver al inicio',
  continue: 'Continuar',
  personal: {
    title: '¿Quién eres?',
    subtitle:
      'Escribe tus datos como están en tu CURP: los confirmamos con el registro nacional de población.',
    questions: {
      name: '¿Cómo te llamas?',
      gender: '¿Cuál es tu género?',
      birth: '¿Cuándo y dónde naciste?',
      email: '¿A qué correo te escribimos?',
    },
    backToQuestion: 'Volver',
    name: 'Nombre(s)',
    firstName: 'Primer apellido',
    lastName: 'Segundo apellido',
    gender: genderTexts.gender,
    birthDate: 'Fecha de nacimiento',
    birthState: 'Estado de nacimiento',
    chooseState: 'Selecciona tu estado',
    email: 'Correo electrónico',
    emailHint: 'Para enviarte tu póliza y tus recibos.',
    phone: 'Teléfono celular',
    fill: (names: readonly string[]) => `Para continuar, completa: ${wordList(names)}.`,
    mend: (names: readonly string[]) => `Para continuar, corrige: ${wordList(names)}.`,
    purpose: 'Usamos estos datos para crear tu cuenta y confirmar tu identidad.',
  },
  phone: {
    title: '¿Cuál es tu teléfono?',
    subtitle: 'Te enviaremos un código por SMS para confirmar que es tuyo.',
    hint: '10 dígitos, sin código de país',
    placeholder: '55-1234-5678',
    back: 'Volver a tus datos',
    /** It came from the quote and is no longer valid. */
    typeAgain: 'No pudimos usar el teléfono de tu cotización. Escríbelo de nuevo.',
  },
  review: {
    problem: {
      title: 'No pudimos confirmar tu identidad',
      description:
        'Hubo un problema validando tu información con el registro nacional de población. Por favor revisa y corrige tus datos.',
    },
  },
  /** What the quote already knows. */
  quoted: {
    title: 'De tu cotización',
    gender: 'Género',
    birthDate: 'Fecha de nacimiento',
    phone: 'Teléfono',
    hidden: 'guardada; no se muestra completa por seguridad',
    endsIn: (digits: string) => `terminado en ${digits}`,
    note: 'Si algo no es correcto, vuelve a tu cotización y cámbialo ahí.',
    change: 'Cambiar',
  },
  /** In the identity panel. */
  panel: {
    form: {
      title: 'Crea tu cuenta',
      subtitle:
        'Tu membresía aún no tiene una cuenta. Escribe tus datos como están en tu CURP y sigues donde estabas.',
    },
    backToQuote: 'Volver a cotización',
  },
  create: 'Crear cuenta',
  creating: {
    title: 'Confirmando tu identidad con el registro nacional de población...',
    detail: 'Puede tardar unos segundos. No cierres esta página.',
  },
  created: { title: '¡Cuenta creada!', detail: 'Todo listo. Te llevamos enseguida...' },
  moved: { title: 'Tu cuenta ya tiene esta membresía', detail: 'Todo listo. Te llevamos enseguida...' },
  verified: 'Verificación exitosa',
  errors: {
    required: {
      title: 'Campos requeridos',
      description: 'Por favor completa todos los campos obligatorios',
    },
    name: { title: 'Nombre inválido', description: nameDetail },
    firstName: { title: 'Primer apellido inválido', description: nameDetail },
    lastName: { title: 'Segundo apellido inválido', description: nameDetail },
    email: { title: 'Email inválido', description: 'Por favor ingresa un email válido' },
    age: { title: 'Edad inválida', description: 'Debes ser mayor de 18 años para crear una cuenta' },
    phone: {
      title: 'Teléfono inválido',
      description: 'Por favor ingresa un teléfono válido de 10 dígitos',
    },
    /** Beside the field. */
    missing: {
      name: 'Escribe tu nombre',
      firstName: 'Escribe tu primer apellido',
      gender: 'Elige tu género',
      birthDate: 'Escribe tu fecha de nacimiento',
      birthState: 'Elige tu estado de nacimiento',
    },
    noSuchDay: { title: 'Fecha inválida', description: 'Esa fecha no existe. Revisa el día y el mes.' },
  },
  failures: {
    notCreated: 'No se pudo crear la cuenta',
    notMoved: 'No se pudo usar tu cuenta con esta membresía',
    exists: {
      title: 'Usuario existente',
      description:
        'Ya existe un usuario con este número de teléfono y fecha de nacimiento. Por favor contacta al administrador.',
    },
    /** The registry and the phone's code have proven that it is the same person. */
    movable: {
      title: 'Usuario existente',
      description:
        'Ya existe un usuario con este número de teléfono y fecha de nacimiento, y es tuyo: tiene tu misma CURP. Puedes usar esa cuenta con esta membresía; tus pólizas, tarjetas y direcciones siguen contigo, y tu otra membresía queda sin cuenta.',
    },
    elsewhere: 'Ya tienes una cuenta',
    timeout: {
      title: 'Servicio temporalmente no disponible',
      description: 'El registro nacional de población no respondió. Tus datos siguen aquí: intenta de nuevo.',
    },
    sendFailed: 'Error al enviar el código de verificación',
  },
} as const;
