export const passkeyTexts = {
  notMade:
    'No se creó la llave de acceso. Inténtalo de nuevo cuando quieras; los códigos por SMS siguen funcionando.',
  unsupported: 'Este dispositivo no puede usar llaves de acceso aquí. Usa un código por SMS.',
  waits: (until: string) =>
    `Por seguridad, esta llave de acceso empieza a funcionar el ${until}, hora del centro. Mientras tanto, usa un código por SMS.`,
  /** In lists, and after making one. */
  startsOn: (until: string) => `Empieza a funcionar el ${until}, hora del centro`,
} as const;
