/** The address that calls a phone, however it is written ('800 000 0000'). */
export const telHref = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
