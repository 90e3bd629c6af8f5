import { fakers, lastName, type Source } from './made-names.ts'
import type { Random } from './random.ts'

const words = (list: string) => list.trim().split(/\s+/)

const nouns = words(`
  Adaptive Advanced Alpine Apex Arbor Atlas Aurora Beacon Blue Bright Canyon Capital Care Cargo Central Chemical Circle City Clear Cloud Coastal Compass
  Copper Coral Craft Crystal Data Delta Design Digital Direct Dynamic Eagle Earth East Echo Energy Equity Evergreen Express Falcon Field First Forest
  Forward Foundation Frontier Future Garden General Global Golden Granite Green Harbor Health Heritage Home Horizon House Image Insight Inter Iron
  Journal Junction Kitchen Lake Land Leaf Learning Legal Liberty Life Light Link Logic Lunar Market Maritime Media Medical Metro Modern Mountain
  National Network Noble Nordic North Nova Ocean Office Omega Open Orbit Organic Pacific Paper Peak Phoenix Pilot Pine Pioneer Planet Point Power Prime
  Prospect Public Pulse Quantum Quick Rapid Reliance Research Ridge River Rock Royal Safe Sapphire Science Secure Service Shore Signal Silver Smart Social
  Solar South Spark Spring Standard Star Steel Stone Storm Summit Sun Swift Systems Team Terra Titan Tower Trade Travel Trust Union United Unity Urban
  Valley Vantage Velocity Venture Victory Village Vision Vital Water Wave West White Wild Wind Wise Works World Zenith
`)
const fields = words(`
  Analytics Bank Books Brands Builders Capital Care Clinic Coffee Consulting Design Dynamics Electronics Energy Engineering Events Fashion Films Finance
  Foods Games Health Holdings Hotels Industries Insurance Labs Learning Logistics Materials Media Motors Networks Partners Pharma Pictures Press
  Productions Properties Records Research Robotics Security Services Software Solutions Sports Studios Supply Systems Technologies Telecom Textiles Tools
  Toys Trading Transport Travel Ventures Works
`)
const startings = words(
  're lo ca ve no tri flo zen dro kal bi lu mo sno ty pix qua ri so ta ub vi wo xe ya zo ark em ol is',
)
const middles = words('car va ri lo sen dex mi no ta ble gra pho ker zi pu do na fi xo ru')
const endings = words('go ly ify io ora ics ant ex a is ium on us let box hub kit ster vore soft works base')

const suffixes: Readonly<Record<string, readonly string[]>> = {
  en: words('Inc Inc. Ltd Ltd. LLC LLP Corp Corp. PLC Group Co. Company'),
  de: [...words('GmbH AG KG UG OHG e.V. SE'), '& Söhne', '& Co. KG', 'GmbH & Co. KG', 'und Partner'],
  fr: [...words('SARL SA SAS EURL'), '& Fils', 'et Associés', 'Frères'],
  es: [...words('S.L. S.A. SL SA'), 'e Hijos', 'y Asociados', 'Hermanos', 'S. Coop.'],
  it: [...words('S.r.l. S.p.A. srl SpA S.n.c.'), '& Figli', 'e Associati', 'Fratelli'],
  pt: [...words('Lda Lda. SA S.A. Ltda Ltda.'), '& Filhos', 'e Associados', 'Irmãos'],
  nl: [...words('B.V. BV N.V. VOF'), '& Zonen', 'Groep', 'Holding B.V.'],
}
const places: Readonly<Record<string, readonly string[]>> = {
  en: [
    'University of {}',
    '{} General Hospital',
    '{} High School',
    'Bank of {}',
    '{} City Council',
    '{} Museum of Art',
    '{} FC',
    '{} Country Club',
  ],
  de: [
    'Klinikum {}',
    'Stadtwerke {}',
    'Sparkasse {}',
    'Universität {}',
    'Amtsgericht {}',
    'TSV {}',
    'Finanzamt {}',
    'Gymnasium {}',
  ],
  fr: [
    'CHU de {}',
    'Mairie de {}',
    'Université de {}',
    'Lycée de {}',
    'Tribunal de {}',
    'Banque de {}',
    'Office de tourisme de {}',
  ],
  es: [
    'Hospital de {}',
    'Ayuntamiento de {}',
    'Universidad de {}',
    'Banco de {}',
    'Instituto de {}',
    'Juzgado de {}',
    'Caja Rural de {}',
  ],
  it: [
    'Ospedale di {}',
    'Comune di {}',
    'Università di {}',
    'Banca di {}',
    'Liceo di {}',
    'Tribunale di {}',
    'ASL di {}',
  ],
  pt: [
    'Hospital de {}',
    'Câmara Municipal de {}',
    'Universidade de {}',
    'Banco de {}',
    'Escola de {}',
    'Tribunal de {}',
    'Prefeitura de {}',
  ],
  nl: ['Ziekenhuis {}', 'Gemeente {}', 'Universiteit {}', 'Bank van {}', 'Lyceum {}', 'Rechtbank {}', 'FC {}'],
}

/** A company or institution that does not exist; many are called after people, as real ones are. */
export function companyOf(source: Source): string {
  const { random, faker, language } = source
  const own = suffixes[language] ?? suffixes['en']!
  const suffix = () => (random.chance(0.5) ? ` ${random.pick(own)}` : '')
  const made = random.pick([
    () => fakers['en_US']!.company.name(),
    () => `${coined(random)}${suffix()}`,
    () => `${coined(random)}${suffix()}`,
    () => `${random.pick(nouns)} ${random.pick(fields)}${suffix()}`,
    () => `${random.pick(nouns)} ${random.pick(nouns)} ${random.pick(fields)}`,
    () => `${random.pick(nouns)}${random.pick(['', random.pick(fields).toLowerCase()])}${suffix()}`,
    () => `${lastName(source)} ${random.pick(own)}`,
    () => `${lastName(source)} ${random.pick(fields)}${suffix()}`,
    () =>
      `${lastName(source)}${random.pick(['-', ' & ', ' and ', ', '])}${lastName(source)}${random.chance(0.7) ? ` ${random.pick(own)}` : ''}`,
    () => random.pick(places[language] ?? places['en']!).replace('{}', faker.location.city()),
  ])()
  return /^[\p{Script=Latin}\d\s.,'’&()/-]+$/u.test(made) ? made : coined(random)
}

function coined(random: Random): string {
  const word = random.pick(startings) + (random.chance(0.5) ? random.pick(middles) : '') + random.pick(endings)
  const name = word[0]!.toUpperCase() + word.slice(1)
  return random.chance(0.15) ? `${name}${random.pick(['.com', '.io', 'com', 'Tech', 'Soft', 'Pay', 'Net'])}` : name
}
