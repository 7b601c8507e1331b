/** For a person whose account has no membership any more. */
export const texts = {
  title: 'Tus pólizas',
  text: 'Tu cuenta ya no tiene membresía, y tus pólizas siguen siendo tuyas. Para entrar te enviaremos un código a tu teléfono.',
  enter: 'Entrar a mis pólizas',
  entering: 'Entrando…',
  failed: 'No pudimos abrir tu cuenta',
  useless: {
    title: 'Este enlace no funciona',
    detail:
      'Quizá se cortó al copiarlo: ábrelo de nuevo desde nuestro mensaje. Si tu cuenta ya tiene otra membresía, entra con su número.',
  },
  toMembership: 'Entrar con una membresía',
} as const;
