/** What people call a brand besides its name, written as one word because the index joins what is typed as two. */
export const brandNicknames: Readonly<Record<string, readonly string[]>> = {
  bmw: ['beamer', 'beemer', 'bimmer', 'bemeuve'],
  cadillac: ['caddy'],
  chevrolet: ['chevy', 'chevi', 'cheve', 'chevolet'],
  chirey: ['chery'],
  gwm: ['greatwall', 'haval'],
  jeep: ['yip', 'jip'],
  landrover: ['rover'],
  mercedesbenz: ['meche', 'mb'],
  mg: ['morrisgarages'],
  mitsubishi: ['mitsu'],
  peugeot: ['pegot', 'peyot'],
  // Ram was a Dodge model until 2010, and many people still say so.
  ram: ['dodge'],
  volkswagen: ['vw', 'volks', 'wolks', 'volksvagen'],
};

/** Nicknames of models, by brand and model joined. */
export const modelNicknames: Readonly<Record<string, readonly string[]>> = {
  volkswagenbeetle: ['vocho', 'vochito', 'escarabajo'],
  volkswagensedan: ['vocho', 'vochito', 'escarabajo'],
  volkswagentransporter: ['combi', 'kombi'],
  nissannp300: ['estaquitas'],
  fordf150: ['lobo'],
  chevroletchevy: ['c', '2', 'joy', 'monza', 'pop'],
  mazdamx5: ['miata'],
  bmwserie1: ['116', '118', '120', '125', '130', '135'],
  bmwserie2: ['218', '220', '230', '235'],
  bmwserie3: ['316', '318', '320', '325', '328', '330', '335', '340'],
  bmwserie4: ['420', '428', '430', '435', '440'],
  bmwserie5: ['520', '525', '528', '530', '535', '540', '550'],
  mercedesbenzclasea: ['180', '200', '250'],
  mercedesbenzclaseb: ['180', '200', '250'],
  mercedesbenzclasec: ['180', '200', '250', '280', '300', '350'],
  mercedesbenzclasee: ['200', '250', '300', '350', '400', '500'],
  mercedesbenzclases: ['400', '450', '500', '560', '580'],
  mercedesbenzcla: ['180', '200', '250'],
  mercedesbenzgla: ['180', '200', '250'],
  mercedesbenzglb: ['200', '250'],
  mercedesbenzglc: ['200', '220', '250', '300'],
  mercedesbenzgle: ['350', '400', '450', '500'],
  mercedesbenzgls: ['450', '500', '580'],
};

/** Catalogue words that people say in another language or as another number. */
export const sameWords: Readonly<Record<string, readonly string[]>> = {
  class: ['clase'],
  hb: ['hatchback'],
  series: ['serie'],
  // Letters as they are pronounced.
  efe: ['f'],
  equis: ['x'],
  ele: ['l'],
  eme: ['m'],
  hache: ['h'],
  jota: ['j'],
  ka: ['k'],
  zeta: ['z'],
};

/** Words that do not identify a car: they count if a model's name contains them and are ignored otherwise. */
export const emptyWords: ReadonlySet<string> = new Set(
  (
    'al and ano anio asegurar auto automatica automatico automovil awd cabina carro chasis coche con cotizar cvt ' +
    'de del diesel doble el electrica electrico en equipado equipada estandar fwd gasolina hatchback hb hibrida ' +
    'hibrido hybrid la las los manual marca mi mod modelo nueva nuevo para pasajeros pick pickup por puertas ' +
    'quiero sedan seguro seminuevo sencilla suv camioneta crossover td tengo tm troca turbo un una up usado version y'
  ).split(' '),
);
