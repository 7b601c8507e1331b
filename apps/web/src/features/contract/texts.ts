export const texts = {
  saving: 'Guardando...',
  retry: 'Reintentar',
  card: (type: string, lastFour: string) => `${type} terminada en ${lastFour}`,
  anyCard: 'Tarjeta',
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
    listFailed: 'No pudimos cargar tus direcciones guardadas',
  },
  payment: {
    title: '¿Con qué tarjeta pagas?',
    subtitle: 'Tu protección dura un año. Empieza en el minuto en que se emita tu póliza.',
    /** VIN and plates before the payment: never required. */
    vehicle: {
      title: '¿Tienes a la mano el número de serie y las placas?',
      detail:
        'Opcional: así sabrás antes de pagar si la aseguradora acepta tu auto. Si después no lo acepta, te devolvemos tu pago.',
    },
    saved: 'Tus tarjetas guardadas',
    addNew: 'Usar otra tarjeta',
    /** Typed for this payment; its number is known only to the gateway. */
    entered: 'La tarjeta que escribiste',
    choose: 'Tu tarjeta',
    keep: 'Guardar esta tarjeta',
    notKept: {
      once: 'Si no, la eliminamos al terminar este pago.',
      mandate: 'Si no, la eliminamos cuando termine tu autorización de cargos.',
    },
    /** The words that are agreed to: domain/texts.ts. */
    mandate: {
      title: 'Tu autorización para los recibos siguientes',
      missing:
        'Marca tu autorización para pagar por mes. Si prefieres un solo pago, vuelve a tus cotizaciones y elige el pago anual.',
      toast: {
        title: 'Falta tu autorización',
        description: 'Marca la casilla de los cargos mensuales para pagar.',
      },
    },
    listFailed: 'No pudimos cargar tus tarjetas guardadas',
    pay: (amount: string) => `Pagar ${amount}`,
    paying: 'Procesando tu pago...',
    back: 'Volver a dirección',
    toQuotes: 'Ver mis cotizaciones',
    receipt: {
      title: 'Resumen de tu pago',
      today: 'Hoy pagas',
      first: 'Primer recibo de 12',
      issuing: (amount: string) => `Incluye ${amount} por emitir tu póliza, una sola vez`,
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
      next: 'Si se hizo el cargo, te enviaremos tu recibo por correo, si nos diste uno. Puedes seguir más tarde desde «Retoma Tus Solicitudes».',
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
    pending: {
      label: 'Mis placas están en trámite',
      detail:
        'Tu póliza vale desde hoy aunque tu auto no tenga placas. Cuando las recibas, agrégalas en «Mis pólizas», sin costo.',
      value: 'En trámite',
    },
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
        'Está tardando más de lo normal. No pagues de nuevo: la verás en tu inicio cuando esté lista, y te avisamos por correo si nos diste uno.',
    },
    done: '¡Contratación completada! Tu póliza ha sido procesada exitosamente y el PDF ha sido generado.',
    /** Resumed while the policy is being issued. */
    issuing: {
      title: 'Tu pago está seguro, estamos emitiendo tu póliza',
      subtitle: 'No tienes que escribir nada más ni pagar de nuevo.',
      asking: 'Consultando cómo va tu póliza...',
      pending:
        'Todavía no está lista. La verás en tu inicio cuando lo esté, y te avisamos por correo si nos diste uno; puedes cerrar esta página.',
      again: 'Consultar de nuevo',
      home: 'Ir al inicio',
    },
    policyPending: {
      title: 'Tu pago está seguro, estamos emitiendo tu póliza',
      description:
        'No pagues de nuevo. La verás en tu inicio cuando esté lista, y te avisamos por correo si nos diste uno.',
    },
    documentPending: {
      title: 'Tu póliza está emitida',
      description:
        'Aquí la tienes. El documento se está preparando: aparecerá aquí, y te avisamos por correo si nos diste uno.',
    },
    failed: {
      title: 'Error al procesar contratación',
      description: 'Hubo un problema al procesar la póliza. Por favor intenta de nuevo.',
    },
    failedDetail: 'Tu pago está hecho y no se cobrará de nuevo. Lo que escribiste sigue aquí.',
    /** The insurer has refused for good, but the page does not know of the refund yet. */
    refused:
      'La aseguradora no aceptó emitir tu póliza. Te devolvemos el pago completo a la misma tarjeta; no tienes que hacer nada más.',
    insuredTwice: {
      title: 'Ya tienes un seguro para este auto',
      by: (policyNumber: string, until: string, matched: 'vin' | 'plates') =>
        `Tu póliza ${policyNumber}, vigente hasta el ${until}, ya asegura un auto con ${matched === 'vin' ? 'este número de serie' : 'estas placas'}.`,
      byUnnamed: 'Ya tienes una póliza vigente para este auto.',
      beforeCharge:
        'No se hizo ningún cargo. Si te equivocaste al escribirlo, corrígelo; si quieres otra póliza para el mismo auto, puedes continuar.',
      pay: (amount: string) => `Asegurarlo otra vez y pagar ${amount}`,
      afterCharge:
        'Tu póliza nueva aún no se emite. Si te equivocaste al escribirlo, corrígelo; si quieres otra póliza para el mismo auto, puedes continuar.',
      issue: 'Asegurarlo otra vez',
    },
    notAccepted: {
      title: 'La aseguradora no acepta este auto',
      beforeCharge:
        'No se hizo ningún cargo. Revisa el número de serie y las placas. Si están bien, este auto no se puede asegurar aquí.',
      newQuote: 'Cotizar otro auto',
      afterCharge:
        'Tu auto no está asegurado. Revisa el número de serie y las placas; si están bien, pide que te devolvamos tu pago completo.',
      earlier: 'La aseguradora no aceptó los datos que escribiste antes',
      earlierDetail:
        'Escribe los datos correctos de tu auto. Si ya no quieres continuar, pide que te devolvamos tu pago completo.',
    },
    refund: {
      action: 'Devolver mi pago',
      title: '¿Devolvemos tu pago?',
      description: (amount: string | null, card: string | null) =>
        `Tu póliza no se emitirá y tu auto no quedará asegurado. Devolvemos el pago completo${amount === null ? '' : ` de ${amount}`} a ${card === null ? 'la misma tarjeta' : `tu ${card}`}; tu banco puede tardar unos días en mostrarlo. Después no se puede deshacer.`,
      keep: 'No, continuar',
      confirm: 'Sí, devolverlo',
      sending: 'Pidiendo la devolución...',
      failed: 'No pudimos pedir la devolución',
    },
    noApplication: { title: 'Error', description: 'No se encontró el ID de la aplicación' },
  },
  /** A payment did not lead to a policy. */
  refund: {
    title: 'Tu auto no está asegurado',
    reasons: {
      insurer: (car: string) => `La aseguradora no aceptó emitir la póliza de tu ${car}.`,
      asked: (car: string) =>
        `Pediste que te devolviéramos tu pago, así que la póliza de tu ${car} no se emitió.`,
      abandoned: (car: string) =>
        `Pasaron 30 días desde tu pago sin los datos de tu ${car}, así que tu póliza no se emitió.`,
      other: (car: string) => `La póliza de tu ${car} no se emitió.`,
    },
    started: 'Tu devolución está en camino',
    startedDetail: (amount: string) =>
      `Te devolvemos ${amount}, el pago completo, a la misma tarjeta. No tienes que hacer nada más.`,
    mail: 'Aquí verás cuando esté hecha; también te escribimos, si nos diste un correo.',
    done: 'Te devolvimos tu pago',
    doneDetail: (amount: string) =>
      `Devolvimos ${amount}, el pago completo, a tu tarjeta. Tu banco puede tardar unos días en mostrarlo.`,
    amount: 'Importe',
    card: 'Tarjeta',
    receipt: 'Recibo del pago',
    startedOn: 'Devolución iniciada el',
    doneOn: 'Devuelto el',
    newQuote: 'Cotizar de nuevo',
    home: 'Ir al inicio',
  },
} as const;
