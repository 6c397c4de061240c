/** Three-letter country codes of ISO 3166-1, by the two-letter code. */
export const longCountries: ReadonlyMap<string, string> = new Map(
  `
  AD AND AE ARE AF AFG AG ATG AI AIA AL ALB AM ARM AO AGO AQ ATA AR ARG AS ASM AT AUT AU AUS AW ABW AX ALA AZ AZE
  BA BIH BB BRB BD BGD BE BEL BF BFA BG BGR BH BHR BI BDI BJ BEN BL BLM BM BMU BN BRN BO BOL BQ BES BR BRA BS BHS
  BT BTN BV BVT BW BWA BY BLR BZ BLZ CA CAN CC CCK CD COD CF CAF CG COG CH CHE CI CIV CK COK CL CHL CM CMR CN CHN
  CO COL CR CRI CU CUB CV CPV CW CUW CX CXR CY CYP CZ CZE DE DEU DJ DJI DK DNK DM DMA DO DOM DZ DZA EC ECU EE EST
  EG EGY EH ESH ER ERI ES ESP ET ETH FI FIN FJ FJI FK FLK FM FSM FO FRO FR FRA GA GAB GB GBR GD GRD GE GEO GF GUF
  GG GGY GH GHA GI GIB GL GRL GM GMB GN GIN GP GLP GQ GNQ GR GRC GS SGS GT GTM GU GUM GW GNB GY GUY HK HKG HM HMD
  HN HND HR HRV HT HTI HU HUN ID IDN IE IRL IL ISR IM IMN IN IND IO IOT IQ IRQ IR IRN IS ISL IT ITA JE JEY JM JAM
  JO JOR JP JPN KE KEN KG KGZ KH KHM KI KIR KM COM KN KNA KP PRK KR KOR KW KWT KY CYM KZ KAZ LA LAO LB LBN LC LCA
  LI LIE LK LKA LR LBR LS LSO LT LTU LU LUX LV LVA LY LBY MA MAR MC MCO MD MDA ME MNE MF MAF MG MDG MH MHL MK MKD
  ML MLI MM MMR MN MNG MO MAC MP MNP MQ MTQ MR MRT MS MSR MT MLT MU MUS MV MDV MW MWI MX MEX MY MYS MZ MOZ NA NAM
  NC NCL NE NER NF NFK NG NGA NI NIC NL NLD NO NOR NP NPL NR NRU NU NIU NZ NZL OM OMN PA PAN PE PER PF PYF PG PNG
  PH PHL PK PAK PL POL PM SPM PN PCN PR PRI PS PSE PT PRT PW PLW PY PRY QA QAT RE REU RO ROU RS SRB RU RUS RW RWA
  SA SAU SB SLB SC SYC SD SDN SE SWE SG SGP SH SHN SI SVN SJ SJM SK SVK SL SLE SM SMR SN SEN SO SOM SR SUR SS SSD
  ST STP SV SLV SX SXM SY SYR SZ SWZ TC TCA TD TCD TF ATF TG TGO TH THA TJ TJK TK TKL TL TLS TM TKM TN TUN TO TON
  TR TUR TT TTO TV TUV TW TWN TZ TZA UA UKR UG UGA UM UMI US USA UY URY UZ UZB VA VAT VC VCT VE VEN VG VGB VI VIR
  VN VNM VU VUT WF WLF WS WSM YE YEM YT MYT ZA ZAF ZM ZMB ZW ZWE
  `
    .trim()
    .matchAll(/(\w{2})\s+(\w{3})/g)
    .map(([, short = '', long = '']): [string, string] => [short, long]),
);

/** Taxes (TaxTypeCode). */
export const taxTypes: ReadonlyMap<string, string> = new Map([
  ['VAT', '01'],
  ['IPSI', '02'],
  ['IGIC', '03'],
  ['IRPF', '04'],
]);

/** Means of payment (PaymentMeans). */
export const paymentMeans: ReadonlyMap<string, string> = new Map([
  ['cash', '01'],
  ['direct-debit', '02'],
  ['credit-transfer', '04'],
  ['online', '13'],
  ['card', '19'],
]);

/** Units of measure (UnitOfMeasure) by the unit words of documents; any other is 05. */
export const units: ReadonlyMap<string, string> = new Map([
  ['one', '01'],
  ['unit', '01'],
  ['piece', '01'],
  ['item', '01'],
  ['h', '02'],
  ['kg', '03'],
  ['l', '04'],
  ['box', '06'],
  ['tray', '07'],
  ['barrel', '08'],
  ['jerrican', '09'],
  ['bag', '10'],
  ['carboy', '11'],
  ['bottle', '12'],
  ['canister', '13'],
  ['tetrabrik', '14'],
  ['cl', '15'],
  ['cm', '16'],
  ['bin', '17'],
  ['dozen', '18'],
  ['case', '19'],
  ['demijohn', '20'],
  ['g', '21'],
  ['km', '22'],
  ['can', '23'],
  ['bunch', '24'],
  ['m', '25'],
  ['mm', '26'],
  ['6pack', '27'],
  ['pkg', '28'],
  ['portion', '29'],
  ['roll', '30'],
  ['envelope', '31'],
  ['tub', '32'],
  ['m3', '33'],
  ['s', '34'],
  ['w', '35'],
  ['kwh', '36'],
]);

/** Code of a unit that is not in the list. */
export const otherUnit = '05';

/** Correction reasons (ReasonDescription), by ReasonCode: the texts that the schema allows. */
export const reasons: ReadonlyMap<string, string> = new Map([
  ['01', 'Número de la factura'],
  ['02', 'Serie de la factura'],
  ['03', 'Fecha expedición'],
  ['04', 'Nombre y apellidos/Razón Social-Emisor'],
  ['05', 'Nombre y apellidos/Razón Social-Receptor'],
  ['06', 'Identificación fiscal Emisor/obligado'],
  ['07', 'Identificación fiscal Receptor'],
  ['08', 'Domicilio Emisor/Obligado'],
  ['09', 'Domicilio Receptor'],
  ['10', 'Detalle Operación'],
  ['11', 'Porcentaje impositivo a aplicar'],
  ['12', 'Cuota tributaria a aplicar'],
  ['13', 'Fecha/Periodo a aplicar'],
  ['14', 'Clase de factura'],
  ['15', 'Literales legales'],
  ['16', 'Base imponible'],
  ['80', 'Cálculo de cuotas repercutidas'],
  ['81', 'Cálculo de cuotas retenidas'],
  ['82', 'Base imponible modificada por devolución de envases / embalajes'],
  ['83', 'Base imponible modificada por descuentos y bonificaciones'],
  ['84', 'Base imponible modificada por resolución firme, judicial o administrativa'],
  ['85', 'Base imponible modificada cuotas repercutidas no satisfechas. Auto de declaración de concurso'],
]);

/** Correction methods (CorrectionMethod), by the type of the document. */
export const methods: ReadonlyMap<string, { readonly code: string; readonly text: string }> = new Map([
  ['corrective', { code: '01', text: 'Rectificación íntegra' }],
  ['credit-note', { code: '02', text: 'Rectificación por diferencias' }],
  ['debit-note', { code: '02', text: 'Rectificación por diferencias' }],
]);

/** Any other correction method. */
export const otherMethod = { code: '04', text: 'Autorizadas por la Agencia Tributaria' };
