export const texts = {
  title: 'Verificación de póliza',
  loading: 'Verificando la póliza...',
  verdicts: {
    valid: 'Póliza vigente',
    pending: 'Aún no inicia',
    suspended: 'Póliza sin cobertura',
    onlyMandatory: 'Solo cobertura obligatoria',
    undecided: 'Pago en verificación',
    ended: 'Póliza vencida',
    cancelled: 'Póliza cancelada',
    unknown: 'Póliza no reconocida',
  },
  meaning: {
    valid: 'Es auténtica y protege al vehículo en este momento.',
    pending: (start: string) => `Es auténtica, pero todavía no protege al vehículo: inicia a ${start}.`,
    suspended:
      'Es auténtica, pero no protege al vehículo en este momento: un recibo no se pagó a tiempo. La aseguradora puede rehabilitarla.',
    undecided:
      'Es auténtica. Se está verificando un pago, y hasta saber si llegó a tiempo no podemos decir si protege al vehículo. Consulta otra vez en unos minutos o llama a la aseguradora.',
    onlyMandatory: {
      undecided: (names: string, end: string) =>
        `Es auténtica. Se está verificando un pago, y hasta saber si llegó a tiempo solo podemos decir que su cobertura obligatoria (${names}) sigue vigente, hasta ${end}. Consulta otra vez en unos minutos o llama a la aseguradora.`,
      suspended: (names: string, end: string) =>
        `Es auténtica, pero un recibo no se pagó a tiempo: solo sigue vigente su cobertura obligatoria (${names}), hasta ${end}. La aseguradora puede rehabilitar lo demás.`,
      cancelled: (names: string, end: string) =>
        `Es auténtica, pero se canceló: solo sigue vigente su cobertura obligatoria (${names}), hasta ${end}.`,
    },
    ended: (end: string) => `Es auténtica, pero terminó a ${end}. Ya no protege al vehículo.`,
    cancelled:
      'Es auténtica, pero se canceló. Ya no protege al vehículo, aunque el documento impreso muestre otras fechas.',
    unknown: 'El número y el sello no corresponden a ninguna póliza emitida por la aseguradora.',
  },
  compare:
    'Compara estos datos con el vehículo y con el documento. Si alguno no coincide, la póliza no es de este vehículo.',
  details: {
    number: 'Número de póliza',
    asked: 'Número consultado',
    brandModel: 'Marca y modelo',
    vinEnd: 'El VIN termina en',
    validity: 'Vigencia',
    paid: 'Pagos',
    paidUntil: (day: string) => `Pagada hasta el ${day}`,
    none: 'No disponible',
  },
  whatToDo: {
    title: 'Qué puedes hacer',
    scan: 'Vuelve a escanear el código QR completo o, si escribiste la dirección, compárala con la que está impresa junto al código.',
    doubt:
      'Si el resultado no cambia, no tomes el documento como comprobante de seguro y llama a la aseguradora.',
  },
  question: '¿Tienes dudas sobre esta póliza?',
  call: (phone: string) => `Llamar al ${phone}`,
  checked: {
    title: 'Qué comprobamos',
    detail:
      'Que el número y el sello impresos son los de una póliza emitida, y si su vigencia incluye este momento. Por privacidad no mostramos el nombre de la persona asegurada, las placas ni el VIN completo.',
    at: (time: string) => `Consulta hecha el ${time} h, hora del centro de México.`,
  },
  failed: {
    title: 'No pudimos verificar la póliza',
    detail: 'Esto no dice nada de la póliza. Revisa tu conexión e inténtalo de nuevo.',
    tooMany:
      'Se hicieron muchas consultas desde tu conexión. Espera un minuto e inténtalo de nuevo. Esto no dice nada de la póliza.',
    retry: 'Reintentar',
  },
} as const;
