export const texts = {
  gender: 'Género',
  genders: { H: 'Hombre', M: 'Mujer' },
} as const;
