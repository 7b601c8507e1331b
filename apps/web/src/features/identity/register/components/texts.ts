/** Of the steps that come later, in the scripts that come later. */
export const codeTexts = {
  title: 'Confirma tu teléfono',
  provenTitle: 'Crea tu cuenta',
  verify: 'Verificar y crear cuenta',
  notMine: 'Este no es mi teléfono',
  proven: {
    title: 'Tu teléfono está verificado',
    detail: (phone: string) => `Falta crear tu cuenta. No necesitas otro código para el ${phone}.`,
  },
  edit: 'Corregir mis datos',
  /** The person has an account under another membership. */
  otherMembership: 'Iniciar sesión con otra membresía',
  moveHere: 'Usar mi cuenta con esta membresía',
  otherMembershipHint:
    'Si tienes otra membresía, entra con su número. Si tu teléfono o tu fecha de nacimiento no son correctos, corrígelos.',
} as const;

export const reviewTexts = {
  title: 'Revisa tus datos',
  phone: 'Teléfono verificado',
  help: {
    title: '¿Qué debo revisar?',
    points: [
      'Tu nombre y apellidos, completos y en el mismo orden que en tu acta de nacimiento o CURP.',
      'Si tu CURP tiene un solo apellido, deja vacío el segundo.',
      'El estado es donde se registró tu nacimiento, no donde vives. Si naciste fuera del país, elige «Nacido en el extranjero».',
      'Tu fecha de nacimiento y tu género, como aparecen en tu CURP.',
    ],
    more: 'Puedes consultar tu CURP en gob.mx/curp. Si tus datos son correctos y el problema sigue, acude con el representante de tu club.',
  },
} as const;
