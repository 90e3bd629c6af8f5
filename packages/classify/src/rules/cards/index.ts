import { rule, type RuleSource } from '../../rule.ts'
import { cardNetworks, isCardOf, type CardNetwork } from '../../validators/cards.ts'

const near = [
  'account number',
  'card',
  'cards',
  'credit card',
  'debit card',
  'card number',
  'pan',
  'visa',
  'mastercard',
  'amex',
  'american express',
  'cc',
  'ccn',
  'payment',
  'charge',
  'expiry',
  'expires',
  'cvv',
  'cvc',
  'cardholder',
  'kreditkarte',
  'kartennummer',
  'karte',
  'carte',
  'carte bancaire',
  'carte de credit',
  'tarjeta',
  'tarjeta de credito',
  'cartao',
  'carta di credito',
  'carta',
  'creditcard',
  'karta',
  'kort',
  'kortti',
]
const not = [
  'order number',
  'tracking',
  'tracking number',
  'serial number',
  'imei',
  'isbn',
  'part number',
  'invoice number',
  'parcel',
]
/** Grouped as on the card, or not at all; a line may break between groups. */
const grouped = /\d{4}(?:[ .-]?\n?\d{4}){3}(?:[ .-]?\d{1,3})?/
const shapes: Record<string, RegExp[]> = {
  amex: [/\d{4}[ .-]?\d{6}[ .-]?\d{5}/],
  diners: [/\d{4}[ .-]?\d{6}[ .-]?\d{4}/, grouped],
  uatp: [/\d{15}/, /\d{4}[ .-]?\d{5}[ .-]?\d{6}/],
  visa: [grouped, /\d{13}/, /\d{19}/],
  jcb: [grouped, /\d{15}/],
  maestro: [grouped, /\d{12,19}/, /\d{4} \d{4} \d{4}/],
}
/** `shape` with the first digits of the network's numbers only, so that others are not even looked at. */
function led(shape: RegExp, { prefixes }: CardNetwork): RegExp {
  const digits = [...'0123456789']
    .filter(digit => prefixes.some(([from, to]) => digit >= String(from).charAt(0) && digit <= String(to).charAt(0)))
    .join('')
  return new RegExp(
    shape.source.replace(/^\\d\{(\d+)(?:,(\d+))?\}/, (_, least: string, most?: string) => {
      return `[${digits}]\\d{${Number(least) - 1}${most ? `,${Number(most) - 1}` : ''}}`
    }),
  )
}

/** Networks whose ranges are so wide that any Luhn number falls into them. */
const needsWord = new Set(['uatp', 'maestro', 'interpayment', 'troy', 'mir'])

const common = {
  kind: 'card',
  parent: 'regulated/pci',
  source: 'ISO/IEC 7812-1 (issuer identification, Luhn annex B) and the network’s published BIN ranges',
  check: 'Luhn check digit and issuer range',
  near,
  not,
} satisfies Partial<RuleSource>

/** The name of a verification code and what may stand between it and the code. */
const codeName = new RegExp(
  [
    String.raw`(?:cv[vcn]2?|security code|verification (?:value|code)|kartenpr.fnummer|pr.fziffer|cryptogramme|seguridad|sicurezza|seguran.a)`,
    String.raw`[^a-z0-9]{0,4}(?:is|no|number|nr|code|:|=|#|\s){0,3}[^a-z0-9]{0,4}$`,
  ].join(''),
  'i',
)

/** Primary account numbers, one rule per network. */
export const cardRules = [
  ...cardNetworks.map(network =>
    rule({
      ...common,
      id: `${network.id}-card`,
      name: `${network.name} card number`,
      pattern: (shapes[network.id] ?? [grouped, /\d{16,19}/]).map(shape => led(shape, network)),
      luhn: true,
      accept: isCardOf(network.id),
      strength: needsWord.has(network.id) ? 'weak' : 'strong',
      // No card of 13 digits has been issued for decades: articles and places of business have such numbers.
      strengthOf: ({ value }) => (value.length === 13 ? 'weak' : undefined),
    }),
  ),
  rule({
    ...common,
    id: 'card-track-1',
    name: 'Card magnetic stripe, track 1',
    source: 'ISO/IEC 7813 track 1',
    check: 'Luhn check digit and track layout',
    strength: 'self',
    secret: true,
    pattern: /B\d{12,19}\^[A-Z /.'-]{2,26}\^\d{7}[0-9A-Z ]*/i,
    accept: value => /^B(\d+)/i.test(value) && isAnyCard(/^B(\d+)/i.exec(value)?.[1] ?? ''),
  }),
  rule({
    ...common,
    id: 'card-track-2',
    name: 'Card magnetic stripe, track 2',
    source: 'ISO/IEC 7813 track 2',
    check: 'Luhn check digit and track layout',
    strength: 'self',
    secret: true,
    pattern: /\d{12,19}[=D]\d{7}\d*/,
    accept: value => isAnyCard(/^\d+/.exec(value)?.[0] ?? ''),
  }),
  rule({
    id: 'card-cvv',
    name: 'Card verification code',
    kind: 'card',
    parent: 'regulated/pci',
    source: 'PCI DSS v4.0 requirement 3.3 (sensitive authentication data)',
    pattern: /\d{3,4}/,
    within: 16,
    near: [
      'cvv',
      'cvv2',
      'cvc',
      'cvc2',
      'cvn',
      'card verification',
      'card verification value',
      'card verification code',
      'security code',
      'kartenprufnummer',
      'prufziffer',
      'cryptogramme',
      'codigo de seguridad',
      'codice di sicurezza',
      'codigo de seguranca',
    ],
    accept: (_, match) => codeName.test(match.before()),
    check: 'place right after its name',
  }),
]

function isAnyCard(value: string): boolean {
  return cardNetworks.some(network => isCardOf(network.id)(value))
}
