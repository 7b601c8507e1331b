export const texts = {
  title: 'PÓLIZA DE SEGURO VEHICULAR',
  documentTitle: 'Póliza de seguro vehicular',
  verifying: 'Verificando acceso...',
  loading: 'Cargando información de la póliza...',
  back: 'Volver',
  print: 'Imprimir o guardar PDF',
  failed: {
    title: 'Error al cargar la póliza',
    load: 'Error al cargar los datos de la póliza',
    missing: 'No se encontraron datos de la póliza. Por favor, contacta soporte técnico.',
  },
  /** It could not be verified whether the person may see it (specification quote 8). */
  unverified: {
    title: 'Error de autenticación',
    description: 'Hubo un problema verificando tu acceso',
  },
  retry: 'Reintentar',
  identityDetail:
    'Para ver los datos de tu póliza, confirma que eres tú con un código que enviaremos a tu teléfono.',
  sections: {
    policy: 'Información de la póliza',
    vehicle: 'Vehículo',
    insured: 'Asegurado',
    payments: 'Pagos',
    services: 'Servicios',
  },
  issued: 'Fecha de emisión',
  hour: (moment: string) => `${moment} h`,
  email: 'Correo electrónico',
  phone: 'Teléfono',
  birthDate: 'Fecha de nacimiento',
  gender: 'Género',
  male: 'Masculino',
  female: 'Femenino',
} as const;
