import { rule, type Match, type RuleSource } from '../../rule.ts'
import { isRepeated } from '../../validators/checksums.ts'
import { phoneCountry } from '../../validators/phones.ts'

const near = [
  'phone',
  'telephone',
  'tel',
  'phone number',
  'telephone number',
  'mobile',
  'mobile number',
  'cell',
  'cellphone',
  'fax',
  'call',
  'call me',
  'dial',
  'contact',
  'office',
  'desk',
  'direct line',
  'hotline',
  'whatsapp',
  'sms',
  'ring',
  'answering',
  'voicemail',
  'text me',
  'reach me',
  'messages to',
  'phones',
  'pager',
  'telepono',
  'my number',
  'your number',
  'his number',
  'her number',
  'number is',
  'meine nummer',
  'mon numero',
  'mi numero',
  'il mio numero',
  'meu numero',
  'mijn nummer',
  'moj numer',
  'anrufen',
  'rufen sie',
  'erreichbar',
  'erreichen',
  'appelez',
  'appeler',
  'joindre',
  'ligne directe',
  'llamame',
  'llame',
  'llamar',
  'chiamami',
  'chiamare',
  'ligue',
  'ligar',
  'bel me',
  'bellen',
  'zadzwon',
  'dzwonic',
  'telefon',
  'telefonnummer',
  'handy',
  'mobil',
  'mobilfunk',
  'durchwahl',
  'rufnummer',
  'anruf',
  'telephone',
  'portable',
  'gsm',
  'telecopie',
  'numero de telephone',
  'telefono',
  'movil',
  'celular',
  'numero de telefono',
  'tfno',
  'tlfno',
  'telf',
  'telef',
  'tlf',
  'telefone',
  'telemovel',
  'cellulare',
  'telefoon',
  'mobiel',
  'telefoonnummer',
  'puhelin',
  'puhelinnumero',
  'puh',
  'mobiltelefon',
  'tlf',
  'komorka',
  'numer telefonu',
  'телефон',
  'тел',
  'моб',
  'τηλεφωνο',
  'κινητο',
  'мобильный',
  'мобильного',
  'сотовый',
  'номер телефона',
  'телефона',
  'телефону',
  'телефоны',
  'звоните',
  'позвоните',
  'звони',
  'позвони',
  'по номеру',
  'контактный',
  'телефонен',
  'телефонен номер',
  'телефонуйте',
  'мобільний',
  'мобилен',
  'факс',
  'τηλ',
  'τηλεφωνου',
  'τηλεφωνα',
  'κινητου',
  'καλεστε',
  'φαξ',
  'טלפון',
  'טל',
  'נייד',
  'פלאפון',
  'סלולרי',
  'להתקשר',
  'התקשרו',
  'פקס',
  'هاتف',
  'الهاتف',
  'هاتفي',
  'هاتفه',
  'تلفون',
  'تليفون',
  'جوال',
  'الجوال',
  'جوالي',
  'موبايل',
  'الموبايل',
  'محمول',
  'المحمول',
  'اتصل',
  'اتصل بي',
  'للاتصال',
  'للتواصل',
  'فاكس',
  '電話',
  '座机',
  '座機',
  '拨打',
  '撥打',
  '手機',
  '联系方式',
  '联系电话',
  '連絡先',
  '传真',
  '연락처',
  '핸드폰',
  'txt',
  'txt me',
  'hmu',
  'ph',
  '电话',
  '手机',
  '携帯',
  '전화',
  '휴대폰',
  'โทร',
  'โทรศัพท์',
  'gsm no',
  'cep',
]
const not = [
  'order number',
  'invoice number',
  'isbn',
  'issn',
  'version',
  'serial number',
  'account number',
  'tracking number',
  'part number',
  'doi',
  'pmid',
]
const extension = '(?:[ ,]?[ ]?(?:x|ext\\.?|extension|poste)[ ]?\\d{1,6})?'
const gap = '[ \\-.\\/]{0,2}'
const rest = `(?:${gap}\\(?\\d{1,6}\\)?){1,7}`
const pattern = (source: string) => new RegExp(source + extension)

const common = {
  kind: 'phone',
  parent: 'regulated/pii',
  weight: 'contact',
  near,
  not,
  within: 60,
  strength: 'strong',
  source: 'ITU-T E.164 and national numbering plans (figures of libphonenumber, Apache-2.0)',
} satisfies Partial<RuleSource>

const digitsOf = (raw: string) => raw.replace(/[ ,]*(?:x|ext|poste).*$/i, '').replace(/\D/g, '')
const balanced = (raw: string) => raw.split('(').length === raw.split(')').length

/** Telephone numbers, international and national. */
export const phoneRules = [
  rule({
    ...common,
    id: 'phone-international',
    name: 'International phone number',
    strength: 'self',
    check: 'country’s numbering plan',
    pattern: pattern(`\\+[ ]?\\(?\\+?\\d{1,3}\\)?${rest}`),
    accept: (_, { raw }) => balanced(raw) && Boolean(phoneCountry(digitsOf(raw))),
    countryOf: value => phoneCountry(value),
  }),
  rule({
    ...common,
    id: 'phone-dialled',
    name: 'International phone number with exit code',
    check: 'country’s numbering plan',
    pattern: [
      pattern(`00[ ]?\\d{1,3}${rest}`),
      pattern('(?:001|011)[\\-. ]\\d{1,3}[\\-. ]\\d{3}[\\-. ]\\d{3,4}(?:[\\-. ]\\d{4})?'),
    ],
    accept: (_, { raw }) => {
      const digits = digitsOf(raw).replace(/^0?0(?=[1-9])|^011/, '')
      return balanced(raw) && (Boolean(phoneCountry(digits)) || /^00?1[. -]\d{3}[. -]\d{3}[. -]\d{4}/.test(raw))
    },
    // Numbers of accounts and documents are written in one piece and begin with zeros too.
    strengthOf: ({ raw }) => (/^\d+$/.test(raw) ? 'weak' : undefined),
    countryOf: value => phoneCountry(value.replace(/^0+/, '')),
  }),
  rule({
    ...common,
    id: 'phone-north-american',
    name: 'North American phone number',
    country: 'US',
    source: 'North American Numbering Plan (NANPA), ATIS-0300051',
    check: 'area and exchange code',
    pattern: [
      pattern('(?:\\+?1[ \\-.]?)?\\(\\d{3}\\)[ ]?\\d{3}[ \\-.]?\\d{4}'),
      pattern('(?:1[ \\-.])?\\d{3}([\\-.])\\d{3}[\\-.]\\d{4}'),
      pattern('\\d{3} \\d{3}[ \\-]\\d{4}'),
    ],
    accept: (_, { raw }) => /^1?[2-9]\d{2}[2-9]\d{6}$/.test(digitsOf(raw)),
  }),
  rule({
    ...common,
    id: 'phone-trunk',
    name: 'National phone number with trunk prefix',
    check: 'grouping and length',
    pattern: [
      pattern('0\\d([ .\\-]\\d\\d){4}'),
      pattern('\\(0\\d{1,4}\\)[ ]?\\d{3,4}[ \\-]?\\d{3,5}'),
      pattern('0\\d{2,4}[ \\/\\-]{1,3}\\d{3,4}[ \\-]?\\d{3,4}'),
      pattern('0[ ]?\\(\\d{3}\\)[ ]?\\d{3}[ ]?\\d{2}[ ]?\\d{2}'),
      pattern('0\\d{3}[ \\-]\\d{3}[ \\-]\\d{2}[ \\-]\\d{2}'),
      pattern('0[1-9]\\d?-\\d{7,8}'),
    ],
    accept: (_, { raw }) =>
      balanced(raw) &&
      digitsOf(raw).length >= 9 &&
      digitsOf(raw).length <= 12 &&
      !digitsOf(raw).startsWith('00') &&
      !isRepeated(digitsOf(raw).slice(1)) &&
      !looksLikeDate(raw),
  }),
  rule({
    ...common,
    id: 'phone-national',
    name: 'National phone number',
    strength: 'none',
    check: 'length',
    within: 40,
    pattern: pattern(`\\(?\\+?\\d(?:\\)?${gap}\\(?\\d){5,12}\\)?`),
    accept: acceptNational,
  }),
]

function acceptNational(_: string, match: Match): boolean {
  const { raw } = match
  if (isRepeated(digitsOf(raw)) || !balanced(raw) || looksLikeDate(raw) || shortFirst.test(raw) || decimal.test(raw))
    return false
  const [before, after] = [match.before(), match.after()]
  if (
    partOfPath.test(before) ||
    nameAfter.test(after) ||
    timeBefore.test(before) ||
    postalCode.test(raw) ||
    years.test(raw)
  )
    return false
  if (serial.test(raw) && !wordBefore.test(before)) return false
  if (!aloneAsPhone.test(raw) && before.trim() === '' && after.trim() === '') return false
  return !amountBefore.test(before) && !amountAfter.test(after) && !streetAfter.test(after)
}

/** A decimal number has one dot and nothing else; so has no telephone number. */
const decimal = /^(?:0|[1-9]\d*)\.\d+$/
/** A house number stands before its street. */
const street = 'street|st|lane|ln|road|rd|avenue|ave|drive|dr|court|ct|boulevard|blvd|way|terrace|place|plaza|circle'
const streetAfter = new RegExp(`^\\s?\\p{Lu}\\p{L}+(?:\\s\\p{L}+){0,2}\\s(?:${street})\\b`, 'iu')
/** A few digits first and one or two behind a dot or slash last: an amount or a section. */
const shortFirst = /^[ ./()-]*\d{1,4}(?:[ ./()-].*\d)?[./]\d{1,2}$/
const amountBefore = /[$€£%#]\s?$/
const amountAfter = /^\s?(?:%|€|eur|usd|dollars|kg|km|mb|gb|am|pm|years|people|employees)/i

/** All the text there is: with a trunk prefix, in parentheses, or ten digits as mobile numbers have. */
const aloneAsPhone = /^[(0]|^[2-5]\d{2}[ .-]?[1-9]\d{2}[ .-]?(?:\d{4}|\d{2}[ .-]\d{2})$/
/** Numbers in paths, in names of files and behind the time of day are none. */
const partOfPath = /[/_=]$|[a-z]-$|#$/i
const nameAfter =
  /^(?:[-_](?!office|fax|home|work|mob|cell|tel|phone|ext|main|direct|desk)[a-z]|\.[a-z]{2,4}\b|\/[a-z])/i
const timeBefore = /\d:$/
const postalCode = /^\d{5}-\d{4}$/
const years = /^(?:19|20)?\d\d-(?:19|20)\d\d$|^24[/-]7[/-]365$/
/** Without separators, or with one that dates have too, a number needs the word right before it: `call` and `cell` have other meanings. */
const serial = /^\(?[1-9]\d{5,8}\)?$|^(?:19|20)\d{2}(?:0[1-9]|1[0-2])|\b(?:19|20)\d\d\b/
const wordBefore = new RegExp(
  `\\b(?:${[
    'phones?|telephones?|tel|telef\\w*|tfno|tlfn?o?|mob\\w*|cell?|cellphone|cellular\\w*|celular|fax|call(?: (?:me|us|him|her|back))?|dial|gsm|sms|text(?: me)?',
    'whatsapp|pager|hotline|handy|nummer|number|numero|numer|movil|contact|ring|reach (?:me|us)|line|desk|office|puh\\w*',
  ].join('|')})(?:\\s(?:number|no|nr|is|at|on|under|to))*[^\\w\\n]{1,5}(?:(?:is|at|on|no|nr)[^\\w\\n]{1,3})?$`,
  'i',
)

/** Dates and spans of years are grouped like short phone numbers. */
function looksLikeDate(raw: string): boolean {
  return (
    /^\(?(?:19|20)\d\d[./ -](?:0?[1-9]|1[0-2])[./ -](?:0?[1-9]|[12]\d|3[01])(?:\D|$)/.test(raw) ||
    /^(?:0?[1-9]|[12]\d|3[01])[./ -](?:0?[1-9]|[12]\d|3[01])[./ -](?:(?:19|20)\d\d(?:\D|$)|\d\d$)/.test(raw) ||
    /^(?:19|20)\d\d[ /.-]+(?:19|20)\d\d$/.test(raw)
  )
}
