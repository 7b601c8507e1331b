export const texts = {
  ask: {
    title: 'Confirma tu correo',
    subtitle: 'Escribe tu fecha de nacimiento para usar este correo en tu cuenta.',
    missing: 'Escribe tu fecha de nacimiento',
    noSuchDay: 'Esa fecha no existe. Revisa el día y el mes.',
    submit: 'Confirmar correo',
    checking: 'Confirmando...',
    wrong: 'Esa no es la fecha de nacimiento de la cuenta. Te queda un intento.',
    locked:
      'Esa no es la fecha de nacimiento de la cuenta. Este enlace se cerró por seguridad: pide otro mañana en tu perfil.',
  },
  done: {
    title: 'Tu correo está confirmado',
    now: 'Tu cuenta ya usa este correo. Lo avisamos a tu teléfono y, si estaba comprobado, a tu correo anterior.',
    later: (when: string) =>
      `Tu cuenta usará este correo a partir del ${when}, hora del centro. Como se pidió en un navegador nuevo, esperamos 24 horas: si no fuiste tú, da tiempo de detenerlo. Hasta entonces todo sigue igual; lo avisamos a tu teléfono y, si estaba comprobado, a tu correo anterior.`,
  },
  broken: {
    title: 'Este enlace ya no funciona',
    detail:
      'Funciona durante 24 horas, quizá se cortó al copiarlo, o el cambio se canceló. Pide otro en tu perfil, en «Corregir mis datos».',
  },
  goOn: 'Ir a Socio Seguro',
} as const;
