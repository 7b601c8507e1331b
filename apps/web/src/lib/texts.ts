export const noConnectionText = 'No hay conexión con el servicio. Revisa tu internet e inténtalo de nuevo.';
export const noAnswerText =
  'El servicio no respondió a tiempo. Lo que llevas hecho no se pierde: inténtalo de nuevo.';

export const waitTexts = {
  seconds: (count: number) => (count === 1 ? '1 segundo' : `${count} segundos`),
  minutes: (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`),
} as const;
