export const texts = {
  sms: (code: string, minutes: number) =>
    `Tu código de Socio Seguro es ${code}. Vence en ${minutes} minutos. No lo compartas.`,
  verified: 'Verificación exitosa',
} as const;
