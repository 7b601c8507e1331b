export const texts = {
  title: 'Entra sin esperar un SMS',
  detail:
    'Crea una llave de acceso: la próxima vez confirmas que eres tú con la huella, el rostro o el PIN de este dispositivo. Tu huella y tu rostro nunca salen de él, y la puedes quitar cuando quieras.',
  make: 'Crear llave de acceso',
  making: 'Creando...',
  decline: 'Ahora no',
  declining: 'Guardando...',
  made: {
    title: 'Tu llave de acceso está lista',
    detail: 'Úsala cuando te pidamos confirmar que eres tú. La encuentras en Mi Perfil.',
  },
  declined: {
    title: 'De acuerdo',
    detail: 'No te lo volveremos a proponer. Si cambias de idea, créala en Mi Perfil.',
  },
} as const;
