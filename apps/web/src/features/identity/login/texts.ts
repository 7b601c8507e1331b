export const texts = {
  title: 'Iniciar sesión',
  subtitle: 'Confirma que eres tú con un código que enviaremos por SMS a tu teléfono registrado.',
  membership: 'Membresía',
  phone: 'Teléfono registrado',
  endsIn: (digits: string) => `terminado en ${digits}`,
  noPhone: {
    title: 'No se encontró un teléfono válido asociado a tu membresía',
    detail: 'Acude con el representante de tu club para actualizar tu teléfono y vuelve a intentarlo.',
  },
  success: { title: '¡Sesión iniciada exitosamente!', detail: 'Te llevamos al inicio...' },
  back: 'Volver al inicio',
} as const;
