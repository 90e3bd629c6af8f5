import { digits, national } from '../national.ts'
import { hasMod11_10, icaoCheck, isRepeated, weightedSum } from '../../validators/checksums.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Mod-10 over the serial with letters as 10–35 and weights 7, 3, 1 (ICAO 9303). */
const hasSerialCheck = (value: string) => icaoCheck(value.slice(0, 9)) === Number(value[9])
const isMachineReadable = (value: string) => {
  const match = /^([0-9A-Z]{9})(\d)(?:D?(\d{6})(\d)(\d{6})(\d)D?(\d))?D?$/.exec(value)
  if (!match) return false
  const [, serial = '', serialCheck, birth, birthCheck, expiry, expiryCheck, total] = match
  if (icaoCheck(serial) !== Number(serialCheck)) return false
  if (!birth || !expiry) return true
  return (
    icaoCheck(birth) === Number(birthCheck) &&
    icaoCheck(expiry) === Number(expiryCheck) &&
    icaoCheck(serial + serialCheck + birth + birthCheck + expiry + expiryCheck) === Number(total)
  )
}
/** Of the first ten digits of a tax number at most one occurs more than once, and then twice or three times (BZSt). */
const hasRepetition = (value: string) => {
  const counts = Array.from('0123456789', digit => value.slice(0, 10).split(digit).length - 1).filter(
    count => count > 1,
  )
  return counts.length <= 1 && counts.every(count => count <= 3)
}
/** What is called so right before it may break the rule on repetitions: it has been changed once. */
const isCalledTaxNumber = /(?:\bid-?nr|steuer-?id\w*|identifikationsnummer)(?![a-z])[^\d\n]{0,28}$/i
const areas = new Set(
  (
    '02 03 04 08 09 10 11 12 13 14 15 16 17 18 19 20 21 23 24 25 26 28 29 38 39 40 42 43 44 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 ' +
    '65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 89'
  ).split(' '),
)
function isPensionNumber(value: string): boolean {
  const month = Number(value.slice(4, 6))
  const day = Number(value.slice(2, 4))
  const spelled = value.slice(0, 8) + String(value.charCodeAt(8) - 64).padStart(2, '0') + value.slice(9, 11)
  const sum = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1].reduce((total, weight, at) => {
    const product = Number(spelled[at]) * weight
    return total + Math.floor(product / 10) + (product % 10)
  }, 0)
  return (
    areas.has(value.slice(0, 2)) && month >= 1 && month <= 12 && day >= 1 && day <= 31 && sum % 10 === Number(value[11])
  )
}
/** Regional forms of tax numbers and their length-13 federal form (ELSTER). */
const federal = /^(?:5\d{3}|4\d{3}|3\d{3}|2[1-8]\d{2}|1[01]\d{2}|9\d{3})0\d{8}$/

/** Identifiers of Germany. */
export const deRules = national('DE', [
  {
    id: 'idnr',
    name: 'German tax identification number (IdNr)',
    kind: 'tax-id',
    source: 'Germany, § 139b AO; BZSt',
    pattern: [/\d{2} ?\d{3} ?\d{3} ?\d{3}/, digits(11)],
    accept: (value, { before }) =>
      value[0] !== '0' && hasMod11_10(value) && (hasRepetition(value) || isCalledTaxNumber.test(before())),
    near: [
      'steuerid',
      'steuer id',
      'idnr',
      'id nr',
      'steueridentifikationsnummer',
      'steuerliche identifikationsnummer',
      'identifikationsnummer',
      'tin',
      'steuer idnr',
      'steuerliche',
    ],
  },
  {
    id: 'stnr',
    name: 'German tax number (Steuernummer)',
    kind: 'tax-id',
    source: 'Germany, ELSTER, regional formats',
    pattern: [/\d{2,3}\/\d{3,4}\/\d{4,5}/, /\d{2,3}[ /]\d{3,4}[ /]\d{4,5}/, /\d{10,11}/, /\d{13}/],
    near: ['steuernummer', 'st nr', 'stnr', 'steuer nr', 'finanzamt'],
    within: 60,
    accept: value => value.length !== 13 || federal.test(value),
    check: 'regional format',
  },
  {
    id: 'svnr',
    name: 'German pension insurance number',
    kind: 'national-id',
    source: 'Germany, VKVV § 2',
    pattern: /\d{2}[ ]?\d{6}[ ]?[A-Z][ ]?\d{3}/,
    strength: 'strong',
    near: [
      'sozialversicherungsnummer',
      'rentenversicherungsnummer',
      'versicherungsnummer',
      'svnr',
      'sv nummer',
      'rvnr',
    ],
    accept: isPensionNumber,
    check: 'date and check digit',
  },
  {
    id: 'vat',
    name: 'German VAT number (USt-IdNr.)',
    kind: 'company-id',
    source: 'Germany, § 27a UStG',
    pattern: [/DE[ .-]?\d{3}[ .-]?\d{3}[ .-]?\d{3}/, digits(9)],
    near: [
      'ust',
      'ust idnr',
      'ust id nr',
      'ust id',
      'ustidnr',
      'umsatzsteuer',
      'vat',
      'mwst',
      'umsatzsteuer identifikationsnummer',
    ],
    accept: value => {
      const number = stripPrefix(value, 'DE')
      return number[0] !== '0' && hasMod11_10(number)
    },
  },
  {
    id: 'pwnr',
    name: 'German identity card number',
    kind: 'national-id',
    source: 'Germany, PAuswV; ICAO 9303',
    pattern: [
      /[A-Z0-9]{9}\d(?:[ -]?D)?(?:[ -]?\d{7}[ -]?\d{7}(?:[ -]?D)?[ -]?\d)?/,
      /[A-Z0-9]{9}\d?D?[ ]?\d{7}D?[ ]?\d{7}D?[ ]?\d/,
    ],
    near: [
      'pw nr',
      'pwnr',
      'personalausweis',
      'ausweisnummer',
      'personalausweisnummer',
      'ausweis',
      'perso',
      'identity card',
    ],
    accept: value => isMachineReadable(value) && /\d/.test(value),
  },
  {
    id: 'id-card',
    name: 'German identity card serial',
    kind: 'national-id',
    source: 'Germany, PAuswV appendix',
    pattern: [/[LMNPRTVWXYCFGHJK][CFGHJKLMNPRTVWXYZ0-9]{7}\d/, /T\d{8}/],
    near: ['personalausweis', 'ausweisnummer', 'personalausweisnummer', 'ausweis'],
    accept: value => icaoCheck(value.slice(0, 8)) === Number(value[8]) || /^T\d{8}$/.test(value),
  },
  {
    id: 'passport',
    name: 'German passport',
    kind: 'passport',
    source: 'Germany, PassV; ICAO 9303',
    pattern: /[CFGHJKL][CFGHJKLMNPRTVWXYZ0-9]{7}\d{1,2}D?/,
    near: ['reisepass', 'passnummer', 'pass nr', 'reisepassnummer'],
    accept: value => {
      const serial = value.replace(/D$/, '')
      return serial.length === 9 || hasSerialCheck(serial)
    },
    strengthOf: ({ value }) => (value.length > 9 ? 'weak' : 'none'),
    check: 'check digit or structure',
  },
  {
    id: 'health-insurance',
    name: 'German health insurance number (KVNR)',
    kind: 'health-id',
    source: 'Germany, § 290 SGB V',
    pattern: /[A-Z]\d{9}/,
    near: [
      'krankenversicherung',
      'krankenversichertennummer',
      'kvnr',
      'krankenkasse',
      'versichertennummer',
      'versicherten nr',
    ],
    accept: value => {
      const spelled = String(value.charCodeAt(0) - 64).padStart(2, '0') + value.slice(1, 9)
      return (
        Array.from(spelled).reduce((sum, digit, at) => {
          const product = Number(digit) * ((at % 2) + 1)
          return sum + (product > 9 ? product - 9 : product)
        }, 0) %
          10 ===
        Number(value[9])
      )
    },
  },
  {
    id: 'lanr',
    name: 'German physician number (LANR)',
    kind: 'health-id',
    source: 'Germany, KBV, Arztnummer',
    pattern: /\d{9}/,
    near: ['lanr', 'arztnummer', 'lebenslange arztnummer'],
    accept: value => (10 - (weightedSum(value, [4, 9, 4, 9, 4, 9]) % 10)) % 10 === Number(value[6]),
    weight: 'contact',
  },
  {
    id: 'bsnr',
    name: 'German practice number (BSNR)',
    kind: 'health-id',
    source: 'Germany, KBV, Betriebsstättennummer',
    pattern: /\d{9}/,
    near: ['bsnr', 'betriebsstattennummer'],
    accept: value => !isRepeated(value),
    weight: 'contact',
    check: 'structure',
  },
  {
    id: 'driving-licence',
    name: 'German driving licence',
    kind: 'driving-licence',
    source: 'Germany, FeV Anlage 8',
    pattern: /[A-Z0-9]\d{2}[A-Z0-9]{6}\d[A-Z0-9]|[A-Z]{2}\d{8}[A-Z0-9]/,
    near: ['fuhrerschein', 'fuhrerscheinnummer', 'fahrerlaubnis'],
    accept: value => /^[A-Z]/.test(value) && value.replace(/\D/g, '').length >= 6,
    check: 'structure',
  },
  {
    id: 'handelsregister',
    name: 'German commercial register number',
    kind: 'company-id',
    source: 'Germany, HRV',
    pattern: /HR[AB] ?\d{1,6}(?: ?[A-Z]{1,2})?/,
    strength: 'strong',
    near: ['handelsregister', 'handelsregisternummer', 'amtsgericht', 'registergericht', 'hrb', 'hra'],
  },
  {
    id: 'plate',
    name: 'German vehicle plate',
    kind: 'vehicle',
    source: 'Germany, FZV Anlage 1 and 2',
    pattern: /[A-Z]{1,3}[ -][A-Z]{1,2}[ -]?\d{1,4}[EH]?/,
    near: ['kennzeichen', 'kfz', 'nummernschild', 'fahrzeug', 'auto'],
    within: 40,
  },
  {
    id: 'blz',
    name: 'German bank account with sort code',
    kind: 'bank-account',
    source: 'Deutsche Bundesbank, Bankleitzahlen',
    pattern: /[1-8]\d{2} ?\d{3} ?\d{2}/,
    near: ['blz', 'bankleitzahl'],
    within: 30,
    weight: 'contact',
  },
  {
    id: 'w-idnr',
    name: 'German business identification number (W-IdNr.)',
    kind: 'company-id',
    source: 'Germany, § 139c AO',
    pattern: /DE\d{9}-\d{5}/,
    strength: 'strong',
    near: ['w idnr', 'wirtschafts identifikationsnummer'],
    accept: value => hasMod11_10(value.slice(2, 11)),
  },
])
