export const identityNeededTexts = { title: 'Confirma que eres tú', confirm: 'Confirmar identidad' } as const;

export const sandboxNoticeTexts = {
  notice: 'Entorno de demostración.',
  inbox: 'Ver códigos y correos enviados',
} as const;

export const insurerNoticeTexts = { insures: 'Te asegura', help: '¿Tienes dudas? Llama al' } as const;

export const privacyNoteTexts = { notice: 'Aviso de privacidad' } as const;

export const entryNoticeTexts = { privacy: 'Aviso de privacidad completo' } as const;
