import type { SearchableModel } from '../build-index.ts';

/** Cars popular in Mexico with first and last model year, searched by the tests and the benchmark. */
const lines = `
Nissan: Versa 2012-2026, March 2012-2025, Sentra 2013-2026, Altima 2013-2026, Maxima 2016-2023, Tsuru 2005-2017, Tiida 2007-2018, Note 2014-2020, Juke 2011-2018, Kicks 2017-2026, X-Trail 2015-2026, Pathfinder 2013-2026, Murano 2015-2024, NP300 2016-2026, Frontier 2008-2026, Urvan 2014-2026, Leaf 2015-2024, V-Drive 2020-2022
Chevrolet: Aveo 2008-2026, Beat 2018-2021, Spark 2011-2022, Onix 2020-2026, Cavalier 2018-2026, Cruze 2010-2019, Sonic 2012-2018, Malibu 2016-2024, Camaro 2016-2024, Corvette 2015-2026, Trax 2013-2026, Tracker 2021-2026, Captiva 2008-2026, Equinox 2016-2026, Blazer 2019-2026, Groove 2022-2026, Tahoe 2015-2026, Suburban 2015-2026, Silverado 1500 2015-2026, Silverado 2500 2015-2026, Colorado 2015-2026, S10 Max 2022-2026, Tornado 2012-2020, Tornado Van 2022-2026, Cheyenne 2015-2026, Chevy 2005-2012, Corsa 2003-2008
Volkswagen: Jetta 2005-2026, Vento 2014-2022, Virtus 2020-2026, Polo 2013-2026, Gol 2009-2023, Golf 2010-2026, Golf GTI 2010-2026, Passat 2012-2022, Beetle 2012-2019, Tiguan 2010-2026, Taos 2021-2026, T-Cross 2019-2026, Taigun 2023-2026, Nivus 2021-2026, Teramont 2018-2026, Touareg 2012-2018, Saveiro 2010-2026, Amarok 2012-2026, Caddy 2010-2026, Transporter 2012-2026, Crafter 2015-2026, ID.4 2024-2026, Crossfox 2007-2018
Toyota: Corolla 2003-2026, Corolla Cross 2022-2026, Yaris 2007-2026, Camry 2007-2026, Prius 2010-2026, RAV4 2006-2026, Hilux 2006-2026, Tacoma 2009-2026, Tundra 2010-2026, Avanza 2008-2026, Raize 2022-2026, Sienna 2006-2026, Highlander 2008-2026, Hiace 2008-2026, Sequoia 2008-2026, C-HR 2018-2022, Supra 2020-2026
Kia: Rio 2016-2023, Forte 2014-2024, Soul 2016-2025, Sportage 2016-2026, Sorento 2016-2026, Seltos 2020-2026, Niro 2018-2026, Stinger 2018-2022, Optima 2016-2020, Telluride 2023-2026, K3 2024-2026, K4 2025-2026, Sonet 2024-2026, EV6 2023-2026
Mazda: 2 2012-2026, 3 2005-2026, 6 2005-2021, CX-3 2016-2026, CX-30 2020-2026, CX-5 2013-2026, CX-50 2023-2026, CX-9 2008-2023, CX-90 2024-2026, MX-5 2007-2026, BT-50 2023-2026
Honda: City 2010-2026, Civic 2001-2026, Accord 2001-2026, Fit 2007-2020, CR-V 2002-2026, HR-V 2016-2026, BR-V 2018-2026, Pilot 2009-2026, Odyssey 2005-2024, Insight 2019-2022, ZR-V 2024-2026
Hyundai: Accent 2018-2022, Elantra 2015-2026, Sonata 2015-2026, Grand i10 2015-2026, HB20 2022-2026, Creta 2017-2026, Tucson 2015-2026, Santa Fe 2015-2026, Palisade 2021-2026, Venue 2025-2026, Ioniq 2018-2022, Starex 2016-2021
Ford: Figo 2016-2021, Fiesta 2005-2019, Focus 2005-2018, Fusion 2007-2020, Mustang 2005-2026, Mustang Mach-E 2021-2026, EcoSport 2005-2022, Escape 2005-2026, Edge 2007-2023, Explorer 2005-2026, Expedition 2005-2026, Bronco 2021-2026, Bronco Sport 2021-2026, Territory 2022-2026, Maverick 2022-2026, Ranger 2005-2026, Lobo 2005-2026, F-150 2005-2026, F-250 2005-2026, F-350 2005-2026, Transit 2008-2026, Ka 2008-2019
GMC: Sierra 2005-2026, Terrain 2010-2026, Acadia 2010-2026, Yukon 2007-2026, Canyon 2015-2022
Dodge: Attitude 2006-2026, Neon 2017-2020, Journey 2009-2026, Charger 2006-2026, Challenger 2009-2023, Durango 2006-2026, Vision 2015-2018, Grand Caravan 2008-2020
Ram: 700 2015-2026, 1500 2010-2026, 2500 2010-2026, 4000 2010-2026, Promaster 2014-2026, Promaster Rapid 2018-2026
Jeep: Compass 2007-2026, Cherokee 2014-2023, Grand Cherokee 2005-2026, Wrangler 2007-2026, Renegade 2017-2023, Patriot 2007-2017, Gladiator 2020-2026, Commander 2023-2026
SEAT: Ibiza 2005-2026, León 2006-2026, Toledo 2005-2019, Ateca 2017-2026, Arona 2018-2026, Tarraco 2019-2024, Córdoba 2005-2009
Cupra: Formentor 2021-2026, León 2021-2026, Ateca 2019-2026
Suzuki: Swift 2008-2026, Vitara 2016-2024, Grand Vitara 2006-2026, Ignis 2017-2026, Ertiga 2018-2026, Baleno 2017-2026, Ciaz 2016-2023, Jimny 2021-2026, Fronx 2024-2026, S-Cross 2014-2026
Mitsubishi: L200 2008-2026, Mirage 2015-2023, Mirage G4 2017-2026, Outlander 2007-2026, ASX 2011-2019, Eclipse Cross 2019-2026, Xpander 2021-2026, Montero 2012-2026, Lancer 2008-2017
Renault: Kwid 2019-2026, Logan 2015-2024, Sandero 2010-2020, Stepway 2011-2025, Duster 2013-2026, Oroch 2017-2026, Koleos 2009-2025, Captur 2018-2023, Kangoo 2005-2026, Fluence 2011-2017, Clio 2005-2010
Peugeot: 208 2013-2026, 2008 2014-2026, 301 2013-2022, 3008 2010-2026, 5008 2018-2026, 308 2009-2022, 206 2001-2009, 207 2009-2013, Partner 2007-2026, Rifter 2019-2026
MG: 5 2021-2026, 3 2024-2026, GT 2022-2026, ZS 2020-2026, HS 2020-2026, RX5 2022-2025, One 2023-2026, 4 2024-2026
JAC: Sei2 2017-2026, Sei3 2017-2022, Sei4 Pro 2021-2026, Sei7 Pro 2021-2026, J4 2019-2026, J7 2020-2026, Frison T6 2018-2026, Frison T8 2020-2026
BYD: Dolphin 2023-2026, Dolphin Mini 2024-2026, Seal 2023-2026, Song Plus 2024-2026, King 2024-2026, Shark 2025-2026, Yuan Plus 2023-2026
GWM: Haval H6 2023-2026, Haval Jolion 2023-2026, Ora 03 2023-2026, Poer 2023-2026, Tank 300 2024-2026
Changan: Alsvin 2021-2026, CS35 Plus 2021-2026, CS55 Plus 2022-2026, Uni-T 2022-2026, Uni-K 2023-2026, Hunter 2022-2026
Chirey: Tiggo 4 Pro 2022-2026, Tiggo 7 Pro 2022-2026, Tiggo 8 Pro Max 2022-2026
Omoda: C5 2023-2026
Audi: A1 2011-2025, A3 2008-2026, A4 2005-2025, A5 2008-2026, A6 2005-2026, Q2 2018-2024, Q3 2012-2026, Q5 2009-2026, Q7 2007-2026, Q8 2019-2026, TT 2007-2023, e-tron 2020-2023
BMW: Serie 1 2005-2026, Serie 2 2015-2026, Serie 3 2005-2026, Serie 4 2014-2026, Serie 5 2005-2026, X1 2010-2026, X2 2018-2026, X3 2005-2026, X4 2015-2026, X5 2005-2026, X6 2009-2026, Z4 2005-2026, iX3 2022-2025
Mercedes-Benz: Clase A 2013-2026, Clase B 2006-2019, Clase C 2005-2026, Clase E 2005-2026, Clase S 2006-2026, CLA 2014-2026, GLA 2015-2026, GLB 2020-2026, GLC 2016-2026, GLE 2016-2026, Sprinter 2007-2026, Vito 2016-2026
Fiat: 500 2009-2023, Mobi 2017-2026, Argo 2021-2026, Pulse 2023-2026, Uno 2013-2020, Palio 2005-2020, Ducato 2010-2026
MINI: Cooper 2005-2026, Countryman 2011-2026, Clubman 2008-2024
Volvo: XC40 2019-2026, XC60 2010-2026, XC90 2005-2026, S60 2005-2026
Subaru: Forester 2008-2026, Impreza 2008-2026, XV 2013-2023, Crosstrek 2024-2026, Outback 2010-2026, WRX 2015-2026
Acura: ILX 2013-2022, Integra 2023-2026, MDX 2005-2026, RDX 2007-2026, TLX 2015-2025
Lincoln: MKZ 2007-2020, Navigator 2005-2026, Nautilus 2019-2026
Chrysler: 300 2005-2023, Pacifica 2017-2026, Town & Country 2005-2016
Buick: Encore 2013-2026, Enclave 2009-2026, Envision 2016-2026
Cadillac: Escalade 2005-2026, SRX 2005-2016, XT5 2017-2026
Infiniti: Q50 2014-2024, QX50 2014-2026, QX60 2014-2026
Land Rover: Discovery 2010-2026, Defender 2020-2026, Range Rover Evoque 2012-2026, Range Rover Sport 2006-2026
Lexus: NX 2022-2026, RX 2022-2026, UX 2022-2026
Tesla: Model 3 2018-2026, Model S 2015-2026, Model X 2017-2026, Model Y 2021-2026
Porsche: Cayenne 2005-2026, Macan 2015-2026, 911 2005-2026
Alfa Romeo: Giulia 2017-2026, Stelvio 2018-2026, Tonale 2023-2026
Isuzu: ELF 2010-2026
Smart: Fortwo 2008-2019
Pontiac: Matiz 2006-2010, G5 2006-2010
`;

export const wellKnownModels: SearchableModel[] = lines
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [brand = '', models = ''] = line.split(': ');
    return models.split(', ').map((one) => {
      const [, model = '', first = '', last = ''] = /^(.+) (\d{4})-(\d{4})$/.exec(one) ?? [];
      const years = Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at);
      const brandModel = `${brand} ${model}`;
      return { brand, model, brandModel, bodyType: 'sedan', years, versionCount: years.length * 2 };
    });
  });
