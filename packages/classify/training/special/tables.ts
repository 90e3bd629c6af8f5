import type { Random } from '../random.ts'
import { places } from '../places.ts'
import { cents, datesOf, digits, personOf, repeat, spelling, split, type Maker } from './parts.ts'

/** What a column may be called, and what stands in it. */
type Column = [names: string, value: (random: Random) => string]

const english = places['en']!
const goods = split(
  'oak table|desk lamp|garden hose|winter jacket|cordless drill|copper pipe 15 mm|ballpoint pens, box|toner black|rye flour 25 kg|olive oil 5 l|brake pads|rubber gloves M|stapler|door hinge|running shoes|camping stove|baby stroller|wall clock|phone case|hydraulic seal|LED panel|safety helmet|coffee beans 1 kg|printer paper|rain barrel|window film|yoga mat|USB cable|tile adhesive|cat litter',
)
const number = (most: number) => (random: Random) => String(random.int(1, most))
const money = (most: number) => (random: Random) => cents(random, most)
const among = (list: string) => (random: Random) => random.pick(split(list))
const date = (random: Random) => datesOf(random)()
const code = (random: Random) =>
  `${random.pick(split('A|B|K|P|X|NL|TR|SK'))}${random.pick(['', '-', '.'])}${digits(random, random.int(3, 6))}`

const who: Column[] = [
  ['name|customer|client|full name|account name|contact name', random => personOf(random, english)],
  ['first name|given name|forename', random => random.pick(english.given)],
  ['last name|surname|family name', random => random.pick(english.family)],
  ['company|organisation|business name|firm|account', random => random.pick(english.companies)],
  [
    'email|e-mail|email address|mail',
    random => `${random.pick(english.given).toLowerCase()}@example.${random.pick(['com', 'org', 'net'])}`,
  ],
  ['phone|telephone|mobile|tel|phone number', random => `0${digits(random, 3)} ${digits(random, 6)}`],
  ['street|address|street address|address line 1', random => `${random.int(1, 200)} ${random.pick(english.streets)}`],
  ['city|town|location', random => random.pick(english.cities)],
  ['postcode|zip|postal code|zip code', random => digits(random, 5)],
  ['country|country code|region|state', among('US|GB|IE|CA|AU|NZ|DE|FR')],
]
const dealings: Column[] = [
  ['customer id|client number|customer no|account id|crm id', number(99_999)],
  ['customer since|created|first order|sign-up date|registered', date],
  ['segment|type|tier|category|class', among('retail|wholesale|gold|silver|A|B|key account')],
  ['account manager|owner|sales rep|assigned to|handled by', random => random.pick(english.given)],
  ['status|stage|state of account', among('active|lapsed|prospect|lead|won|closed')],
  ['revenue|turnover|total spent|lifetime value|credit limit', money(90_000)],
  ['last contact|last order|last purchase|next call', date],
  ['source|lead source|came from', among('web|fair|referral|newsletter|cold call')],
  ['newsletter|opt-in|consent|marketing allowed', among('yes|no|1|0|true|false')],
  ['birthday|date of birth|gender|age group', among('M|F|25-34|35-44|1980-04-02')],
]
const wares: Column[] = [
  ['item|article|product|product name|description|item description', random => random.pick(goods)],
  ['sku|item no|article number|product code|part number|ref', code],
  ['price|unit price|list price|net price|retail price|price per piece', money(900)],
]
const pricing: Column[] = [
  ['currency|cur', among('EUR|USD|GBP|CHF')],
  ['unit|pack|per|packaging unit|sold by', among('piece|box|kg|m|pair|pack of 10')],
  ['discount|rebate|trade discount|discount %', among('0|5|10|15 %|0.2')],
  ['valid from|effective|price date|from', date],
  ['valid to|until|end date', date],
  ['group|category|product line|range|family', among('tools|kitchen|office|garden|spares')],
  ['vat|tax rate|vat rate', among('7|19|20|21 %')],
  ['cost|purchase price|cost price|wholesale price|dealer price', money(600)],
  ['min qty|minimum order|from quantity|moq', number(500)],
  ['ean|barcode|gtin', random => digits(random, 13)],
  ['colour|size|weight|model', among('red|black|L|XL|2.5 kg|2024')],
]
const ordering: Column[] = [
  ['purchase order|po number|order no|po no|purchase order number', code],
  ['supplier|vendor|supplier name|vendor no', random => random.pick(english.companies)],
  ['order date|ordered on|po date', date],
  ['delivery date|due|required by|delivery', date],
  ['quantity|qty|ordered|order quantity', number(500)],
  ['received|qty received|outstanding|open quantity', number(200)],
  ['total|amount|order value|line total|net amount', money(9000)],
  ['requested by|buyer|requisitioner|approved by', random => personOf(random, english)],
  ['cost centre|project|gl account|department', number(9000)],
  ['incoterms|ship via|delivery terms|carrier', among('EXW|FCA|DAP|DDP|courier|own truck')],
]
const wages: Column[] = [
  ['employee|employee name|name|staff member', random => personOf(random, english)],
  ['employee no|employee id|staff id|personnel number|emp no', number(9999)],
  ['gross|gross pay|salary|base salary|annual salary|monthly salary', money(9000)],
]
const paying: Column[] = [
  ['net|net pay|take home|paid out', money(5000)],
  ['tax|income tax|paye|withholding|federal tax', money(2000)],
  ['social security|national insurance|pension|employee contribution', money(600)],
  ['hours|hours worked|regular hours|overtime hours', number(180)],
  ['rate|hourly rate|pay rate|grade', money(60)],
  ['bonus|commission|allowance|overtime pay', money(900)],
  ['pay date|pay period|period|month', date],
  ['bank account|iban|direct deposit|sort code', random => digits(random, 10)],
  ['department|team|cost centre|job title', among('warehouse|finance|sales|nursing|kitchen|IT')],
  ['hire date|joined|start date|contract', date],
  ['tax code|tax class|marital status|allowances', among('1|3|1257L|S|M')],
]

/** A table with the columns that make its kind and some of those that may go with them. */
function table(random: Random, must: readonly Column[], may: readonly Column[]): string {
  const columns = random.shuffle([
    ...random.sample(must, random.int(2, Math.min(6, must.length))),
    ...random.sample(may, random.int(2, 6)),
  ])
  const spell = spelling(random)
  const join = random.pick([',', ',', ';', '\t', ' | ', '   '])
  const quote = random.chance(0.3) ? '"' : ''
  const cell = (text: string) => (text.includes(join) || quote ? `"${text}"` : text)
  const head = columns.map(([names]) => cell(spell(random.pick(split(names))))).join(join)
  const rows = repeat(random.int(4, 40), () => columns.map(([, value]) => cell(value(random))).join(join))
  return random.chance(0.85) ? `${head}\n${rows}` : rows
}

/** Records as a program writes them. */
function records(random: Random, must: readonly Column[], may: readonly Column[]): string {
  const columns = [...must.slice(0, 5), ...random.sample(may, random.int(1, 5))]
  const names = columns.map(([list]) => random.pick(split(list)).replaceAll(' ', '_'))
  const rows = Array.from({ length: random.int(3, 15) }, () => columns.map(([, value]) => value(random)))
  return random.pick([
    () =>
      JSON.stringify(
        rows.map(row => Object.fromEntries(row.map((value, at) => [names[at], value]))),
        null,
        random.pick([0, 2]),
      ),
    () =>
      rows
        .map(row => `<row>${row.map((value, at) => `<${names[at]}>${value}</${names[at]}>`).join('')}</row>`)
        .join('\n'),
    () => rows.map(row => row.map((value, at) => `${names[at]}: ${value}`).join('\n')).join('\n\n'),
  ])()
}

const kindOf = (must: readonly Column[], may: readonly Column[]): Maker[] => [
  random => table(random, must, may),
  random => table(random, must, may),
  random => records(random, must, may),
]

export const tableMakers: Readonly<Record<string, Maker[]>> = {
  'business/customer_lists': kindOf(who, dealings),
  'business/price_lists': kindOf(wares, pricing),
  'finance/purchase_orders': kindOf([...ordering, wares[0]!], [...pricing.slice(0, 2), wares[2]!]),
  'hr/payroll': kindOf(wages, paying),
}
