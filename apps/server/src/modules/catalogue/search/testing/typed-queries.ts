/** What people type and the car they mean, which must be among the first five results. */
const lines = `
brand and model
  nissan versa -> Nissan Versa
  Volkswagen Jetta -> Volkswagen Jetta
  chevrolet aveo -> Chevrolet Aveo
  TOYOTA HILUX -> Toyota Hilux
  seat leon -> SEAT León
  Seat León -> SEAT León
  seat cordoba -> SEAT Córdoba
  kia rio -> Kia Rio
  kia río -> Kia Rio
  hyundai creta -> Hyundai Creta
  byd dolphin mini -> BYD Dolphin Mini
  gwm haval h6 -> GWM Haval H6
  haval jolion -> GWM Haval Jolion
  changan alsvin -> Changan Alsvin
  gmc sierra -> GMC Sierra
  range rover evoque -> Land Rover Range Rover Evoque
  town and country -> Chrysler Town & Country
  town & country -> Chrysler Town & Country
the model alone
  versa -> Nissan Versa
  tsuru -> Nissan Tsuru
  jetta -> Volkswagen Jetta
  aveo -> Chevrolet Aveo
  corolla -> Toyota Corolla
  civic -> Honda Civic
  sentra -> Nissan Sentra
  hilux -> Toyota Hilux
  golf -> Volkswagen Golf
  gol -> Volkswagen Gol
  swift -> Suzuki Swift
  formentor -> Cupra Formentor
  2008 -> Peugeot 2008
  3008 -> Peugeot 3008
  clase c -> Mercedes-Benz Clase C
  1500 -> Ram 1500
another order
  versa nissan -> Nissan Versa
  jetta vw -> Volkswagen Jetta
  aveo chevrolet 2019 -> Chevrolet Aveo
  sport bronco -> Ford Bronco Sport
  mini dolphin byd -> BYD Dolphin Mini
  3 mazda -> Mazda 3
nicknames
  vw jetta -> Volkswagen Jetta
  volks polo -> Volkswagen Polo
  vocho -> Volkswagen Beetle
  bocho -> Volkswagen Beetle
  chevy aveo -> Chevrolet Aveo
  chevy -> Chevrolet Chevy
  mercedes clase a -> Mercedes-Benz Clase A
  benz gla -> Mercedes-Benz GLA
  mercedes benz c class -> Mercedes-Benz Clase C
  beamer x3 -> BMW X3
  bimmer serie 3 -> BMW Serie 3
  mitsu l200 -> Mitsubishi L200
  dodge ram 1500 -> Ram 1500
  landrover defender -> Land Rover Defender
  great wall poer -> GWM Poer
  caddy escalade -> Cadillac Escalade
numbers as words
  mazda tres -> Mazda 3
  mazda dos -> Mazda 2
  serie tres -> BMW Serie 3
  cx cinco -> Mazda CX-5
  cx treinta -> Mazda CX-30
  i diez -> Hyundai Grand i10
  np trescientos -> Nissan NP300
  efe ciento cincuenta -> Ford F-150
  peugeot dos mil ocho -> Peugeot 2008
  ram setecientos -> Ram 700
  ram mil quinientos -> Ram 1500
  fiat quinientos -> Fiat 500
  fiat uno -> Fiat Uno
joined or split
  np300 -> Nissan NP300
  np 300 -> Nissan NP300
  np-300 -> Nissan NP300
  f150 -> Ford F-150
  f 150 -> Ford F-150
  f-150 -> Ford F-150
  ford f250 -> Ford F-250
  crv -> Honda CR-V
  cr v -> Honda CR-V
  cr-v -> Honda CR-V
  hrv honda -> Honda HR-V
  cx5 -> Mazda CX-5
  cx 5 -> Mazda CX-5
  cx-5 -> Mazda CX-5
  cx30 -> Mazda CX-30
  xtrail -> Nissan X-Trail
  x trail -> Nissan X-Trail
  mg5 -> MG 5
  mg 5 -> MG 5
  rav4 -> Toyota RAV4
  rav 4 -> Toyota RAV4
  mazda3 -> Mazda 3
  tcross -> Volkswagen T-Cross
  santafe -> Hyundai Santa Fe
  eco sport -> Ford EcoSport
  i10 -> Hyundai Grand i10
  gran i 10 -> Hyundai Grand i10
  l 200 -> Mitsubishi L200
  sei 4 -> JAC Sei4 Pro
  id4 -> Volkswagen ID.4
  cs 35 -> Changan CS35 Plus
  unit -> Changan Uni-T
  hb 20 -> Hyundai HB20
  mach e -> Ford Mustang Mach-E
  a 3 audi -> Audi A3
typing errors
  nissan vesra -> Nissan Versa
  nisan versa -> Nissan Versa
  tollota corola -> Toyota Corolla
  wolsvagen jeta -> Volkswagen Jetta
  volswagen yeta -> Volkswagen Jetta
  hiundai tucson -> Hyundai Tucson
  hyunday elantra -> Hyundai Elantra
  susuki suift -> Suzuki Swift
  pegeot 208 -> Peugeot 208
  peujot 3008 -> Peugeot 3008
  chebrolet spark -> Chevrolet Spark
  chevrole onix -> Chevrolet Onix
  cheverolet cruce -> Chevrolet Cruze
  toyta camri -> Toyota Camry
  onda sivic -> Honda Civic
  honda acord -> Honda Accord
  kai rio -> Kia Rio
  bwm x5 -> BMW X5
  mercedez clase c -> Mercedes-Benz Clase C
  mitsubichi lancer -> Mitsubishi Lancer
  renol kwid -> Renault Kwid
  renault sandro -> Renault Sandero
  jeep rangler -> Jeep Wrangler
  jeep cheroqui -> Jeep Cherokee
  gran cheroke -> Jeep Grand Cherokee
  yip compas -> Jeep Compass
  bolkswagen tiguan -> Volkswagen Tiguan
  tihuan -> Volkswagen Tiguan
  kia sportaje -> Kia Sportage
  ford ecosporrt -> Ford EcoSport
  mustan -> Ford Mustang
  xplorer -> Ford Explorer
  seat ibisa -> SEAT Ibiza
  seat lion -> SEAT León
  nissan kiks -> Nissan Kicks
  nissan senrta -> Nissan Sentra
  masda 3 -> Mazda 3
  hundai acent -> Hyundai Accent
  dogde atitude -> Dodge Attitude
  suburvan -> Chevrolet Suburban
  silberado -> Chevrolet Silverado 1500
  changan halsvin -> Changan Alsvin
  tachoma -> Toyota Tacoma
  avansa -> Toyota Avanza
  hilucs -> Toyota Hilux
  cuid -> Renault Kwid
a year in the query
  versa 2020 -> Nissan Versa
  versa 20 -> Nissan Versa
  2015 jetta -> Volkswagen Jetta
  mazda 3 2018 -> Mazda 3
  mazda 3 18 -> Mazda 3
  mazda3 2018 -> Mazda 3
  peugeot 2008 -> Peugeot 2008
  peugeot 2008 2021 -> Peugeot 2008
  crv 2019 -> Honda CR-V
  np300 2022 -> Nissan NP300
  chevy 2010 -> Chevrolet Chevy
  tiguan modelo 2018 -> Volkswagen Tiguan
  corola 2017 -> Toyota Corolla
as one types
  cor -> Toyota Corolla
  jet -> Volkswagen Jetta
  ver -> Nissan Versa
  nissan ver -> Nissan Versa
  nis ver -> Nissan Versa
  toyota c -> Toyota Corolla
  vw go -> Volkswagen Golf
  xtr -> Nissan X-Trail
  np3 -> Nissan NP300
  bron -> Ford Bronco
  mercedes cl -> Mercedes-Benz Clase C
with words that do not matter
  coche nissan versa -> Nissan Versa
  camioneta ford ranger -> Ford Ranger
  el jetta -> Volkswagen Jetta
  versa automatico -> Nissan Versa
  versa sense -> Nissan Versa
  jetta comfortline 2019 -> Volkswagen Jetta
  quiero asegurar mi versa 2020 -> Nissan Versa
  np300 doble cabina -> Nissan NP300
  tornado doble cabina -> Chevrolet Tornado
  hilux diesel 4x4 -> Toyota Hilux
  mg 4 electrico -> MG 4
  honda fit 2015 automatico -> Honda Fit
the engine or the equipment with it
  jetta clasico 2013 -> Volkswagen Jetta
  mercedes c200 -> Mercedes-Benz Clase C
  mercedes cla 250 -> Mercedes-Benz CLA
  glc 300 -> Mercedes-Benz GLC
  gla200 -> Mercedes-Benz GLA
  gle 450 -> Mercedes-Benz GLE
  mazda3 hb -> Mazda 3
  seat leon fr -> SEAT León
  sportage 2.0 -> Kia Sportage
  camry 4 puertas v6 -> Toyota Camry
  chevy pop -> Chevrolet Chevy
  chevy monza -> Chevrolet Chevy
  chevy c2 -> Chevrolet Chevy
  miata -> Mazda MX-5
`;

export type TypedQuery = { kind: string; query: string; meant: string };

export const typedQueries: TypedQuery[] = readLines(lines);

function readLines(text: string): TypedQuery[] {
  let kind = '';
  const queries: TypedQuery[] = [];
  for (const line of text.trim().split('\n')) {
    const [query = '', meant] = line.trim().split(' -> ');
    if (meant === undefined) kind = query;
    else queries.push({ kind, query, meant });
  }
  return queries;
}
