/** Insurer and broker of the demonstration, printed on its policies; production does not start with them. */
export const demonstrationTexts = {
  insurer: {
    name: 'Aseguradora de Demostración, S.A. de C.V.',
    registration: 'Registro CNSF S0000 (de demostración)',
    address: 'Av. Paseo de la Reforma 100, Juárez, 06600 Ciudad de México',
    signatory: 'Lic. Elena Demostración Robles',
    signatoryPosition: 'Apoderada legal',
    uneAddress: 'Av. Paseo de la Reforma 100, piso 2, Juárez, 06600 Ciudad de México',
  },
  broker: {
    name: 'Socio Seguro, Agente de Seguros y de Fianzas, S.A. de C.V.',
    address: 'Av. Insurgentes Sur 200, Roma Norte, 06700 Ciudad de México',
  },
} as const;

export const claimPhoneTexts = { claims: 'Siniestros', roadside: 'Asistencia vial' } as const;
