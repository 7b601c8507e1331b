export const texts = {
  saving: 'Guardando...',
  retry: 'Reintentar',
  identityNeeded: 'Para continuar con tu contratación necesitamos confirmar tu identidad con un código.',
  address: {
    title: '¿Cuál es tu dirección?',
    subtitle: (postalCode: string) =>
      `Es la que llevará tu póliza. Debe ser del código postal ${postalCode}.`,
    saved: 'Tus direcciones guardadas',
    addNew: 'Agregar nueva dirección',
    addNewDetail: (postalCode: string) => `En el código postal ${postalCode}`,
    fromQuote: 'Es el de tu cotización: de él depende el precio.',
    continue: 'Continuar al pago',
    save: 'Guardar y continuar',
    back: 'Volver a cotizaciones',
    mismatch: {
      title: 'Tu dirección anterior es de otro código postal',
      detail: 'Elige una dirección del código postal de tu cotización o agrega una nueva.',
    },
    chooseOne: 'Elige una dirección o agrega una nueva',
  },
  payment: {
    title: '¿Con qué tarjeta pagas?',
    subtitle: 'Tu protección empieza cuando tu póliza queda emitida.',
    saved: 'Tus tarjetas guardadas',
    addNew: 'Usar otra tarjeta',
    pay: (amount: string) => `Pagar ${amount}`,
    paying: 'Procesando tu pago...',
    back: 'Volver a dirección',
    toQuotes: 'Ver mis cotizaciones',
    receipt: {
      title: 'Resumen de tu pago',
      today: 'Hoy pagas',
      first: 'Primer recibo de 12',
      later: (amount: string) => `Después, 11 recibos mensuales de ${amount}`,
      total: 'Total del año',
      once: 'Un solo pago por un año de protección. No hay cargos posteriores.',
      coverage: 'Paquete',
      vehicle: 'Auto',
      currency: 'Cantidades en pesos mexicanos (MXN), con IVA.',
    },
    paid: '¡Pago procesado exitosamente!',
    continue: 'Continuar',
    failed: { title: 'Error en el pago', description: 'No se pudo procesar el pago. Intenta nuevamente.' },
    declinedTitle: 'No se hizo ningún cargo',
    declined: {
      declined: 'Tu banco no autorizó el pago. Usa otra tarjeta o llama a tu banco y vuelve a intentar.',
      insufficient_funds:
        'La tarjeta no tiene fondos suficientes. Usa otra tarjeta o abona saldo y vuelve a intentar.',
      authentication_failed:
        'Tu banco no pudo confirmar que eres tú. Vuelve a intentar y aprueba el pago con tu banco, o usa otra tarjeta.',
      expired_card: 'La tarjeta está vencida. Usa otra tarjeta.',
      cancelled: 'El pago se canceló antes de completarse. Puedes intentarlo de nuevo.',
    },
    /** The money of an earlier payment goes back: there is nothing to pay. */
    refund: {
      title: 'Te estamos devolviendo tu pago',
      detail:
        'Tu póliza no se pudo emitir. Devolvemos el pago completo a la misma tarjeta y te escribimos por correo. No tienes que hacer nada más.',
      action: 'Ir al inicio',
    },
    notPaid: 'No se completó el pago',
    changedElsewhere: 'Tu solicitud cambió en otra ventana. Revisa los datos e inténtalo de nuevo.',
    noPrice: {
      title: 'Falta elegir una cotización',
      detail: 'Elige una cotización vigente para continuar.',
      wayOut: 'quotes',
    },
    slow: {
      title: 'Está tardando más de lo normal',
      detail: 'Seguimos esperando la respuesta. No pagues de nuevo ni cierres esta página.',
    },
    confirming: {
      title: 'Estamos confirmando tu pago',
      detail: 'Todavía no sabemos si se hizo el cargo y lo estamos preguntando. No pagues de nuevo.',
      slow: 'Está tardando más de lo normal. No pagues de nuevo: seguimos preguntando a tu banco, aunque cierres esta página.',
      next: 'Si se hizo el cargo, te enviaremos tu recibo por correo. Puedes seguir más tarde desde «Retoma Tus Solicitudes».',
    },
    bank: {
      leaving: 'Te llevamos con tu banco para que apruebes el pago...',
      title: 'Tu banco necesita que apruebes el pago',
      detail: 'Aún no se hizo ningún cargo. Al aprobarlo volverás aquí.',
      action: 'Continuar con mi banco',
    },
  },
  vehicle: {
    title: '¿Cuáles son los datos de tu auto?',
    subtitle: 'Los encuentras en tu tarjeta de circulación. Con ellos emitimos tu póliza.',
    paid: 'Tu pago está hecho. Solo falta este paso.',
    vin: 'Número de serie (VIN)',
    vinHint: '17 letras y números. No lleva I, O ni Q.',
    vinCount: (count: number) => `${count} de 17`,
    plates: 'Placas',
    platesHint: 'Como aparecen en tu tarjeta, con o sin guiones',
    platesExample: 'ABC-123-A',
    submit: 'Finalizar contratación',
    errors: {
      VIN_REQUIRED: 'El VIN debe tener 17 caracteres y no contener I, O, Q',
      VIN_INVALID: 'El VIN debe tener 17 caracteres y no contener I, O, Q',
      PLATES_REQUIRED: 'Las placas son obligatorias',
      PLATES_INVALID: 'Formato de placas no válido',
    },
    toasts: { vin: 'VIN inválido', platesRequired: 'Placas requeridas' },
    warning: 'Revisa tu VIN',
    warnings: {
      VIN_CHECK_DIGIT:
        'El dígito de control no coincide. Compáralo con tu tarjeta; si está bien, puedes continuar.',
      VIN_MODEL_YEAR: (year: number) =>
        `No parece de un auto ${year}, el año de tu cotización. Si está bien, puedes continuar.`,
    },
    progress: {
      saving: 'Guardando los datos de tu auto...',
      issuing: 'Emitiendo tu póliza...',
      document: 'Preparando tu documento...',
      wait: 'Puede tardar unos segundos. No cierres esta página.',
      long: 'Tu pago está seguro, estamos emitiendo tu póliza',
      longWait:
        'Está tardando más de lo normal. No pagues de nuevo: te avisaremos por correo cuando esté lista.',
    },
    done: '¡Contratación completada! Tu póliza ha sido procesada exitosamente y el PDF ha sido generado.',
    /** Resumed while the policy is being issued. */
    issuing: {
      title: 'Tu pago está seguro, estamos emitiendo tu póliza',
      subtitle: 'No tienes que escribir nada más ni pagar de nuevo.',
      asking: 'Consultando cómo va tu póliza...',
      pending:
        'Todavía no está lista. Te avisaremos por correo en cuanto lo esté; puedes cerrar esta página.',
      again: 'Consultar de nuevo',
      home: 'Ir al inicio',
    },
    policyPending: {
      title: 'Tu pago está seguro, estamos emitiendo tu póliza',
      description: 'No pagues de nuevo. Te avisaremos por correo cuando esté lista.',
    },
    documentPending: {
      title: 'Tu póliza está emitida',
      description:
        'Aquí la tienes. El documento se está preparando: te avisaremos por correo cuando esté listo.',
    },
    failed: {
      title: 'Error al procesar contratación',
      description: 'Hubo un problema al procesar la póliza. Por favor intenta de nuevo.',
    },
    failedDetail: 'Tu pago está hecho y no se cobrará de nuevo. Lo que escribiste sigue aquí.',
    refused: {
      title: 'La aseguradora no aceptó emitir tu póliza',
      detail: 'Te devolveremos el pago completo a la misma tarjeta. No tienes que hacer nada más.',
      action: 'Ir al inicio',
    },
    noApplication: { title: 'Error', description: 'No se encontró el ID de la aplicación' },
  },
} as const;
