import { national } from '../national.ts'
import { isRepeated, weightedSum } from '../../validators/checksums.ts'
import { isShortDateDmy } from '../../validators/dates.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of United Kingdom. */
export const gbRules = national('GB', [
  {
    id: 'nino',
    name: 'UK National Insurance number',
    kind: 'national-id',
    source: 'HMRC, National Insurance Manual NIM39110',
    pattern: /[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][ ]?\d{2}[ ]?\d{2}[ ]?\d{2}(?:[ ]?[A-D])?/,
    near: ['nino', 'ni number', 'national insurance', 'national insurance number', 'ni no', 'insurance number'],
    strength: 'strong',
    check: 'prefix and suffix',
    accept: (value, { raw }) => !/^(?:BG|GB|KN|NK|NT|TN|ZZ)/.test(value) && (value.length === 9 || !raw.includes(' ')),
    not: [],
  },
  {
    id: 'nhs',
    name: 'UK NHS number',
    kind: 'health-id',
    source: 'NHS Data Dictionary, NHS number check digit',
    pattern: /\d{3}[ -]?\d{3}[ -]?\d{4}/,
    near: ['nhs', 'nhs number', 'nhs no', 'patient'],
    accept: value =>
      (11 - (weightedSum(value, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(value[9]) && !isRepeated(value),
  },
  {
    id: 'chi',
    name: 'Scottish CHI number',
    kind: 'health-id',
    source: 'NHS Scotland, Community Health Index',
    pattern: /\d{6}[ ]?\d{4}/,
    near: ['chi', 'chi number', 'community health index'],
    accept: value =>
      isShortDateDmy(value) && (11 - (weightedSum(value, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(value[9]),
    check: 'date and check digit',
  },
  {
    id: 'utr',
    name: 'UK unique taxpayer reference (UTR)',
    kind: 'tax-id',
    source: 'HMRC, UTR',
    pattern: /(?:\d{5} ?\d{5})K?/,
    near: ['utr', 'unique taxpayer', 'taxpayer reference', 'self assessment', 'tax reference'],
    accept: value => '21987654321'[weightedSum(value.slice(1), [6, 7, 8, 9, 10, 5, 4, 3, 2]) % 11] === value[0],
  },
  {
    id: 'vat',
    name: 'UK VAT number',
    kind: 'company-id',
    source: 'HMRC, VAT registration manual',
    pattern: [/(?:GB ?)?\d{3} ?\d{4} ?\d{2}(?: ?\d{3})?/, /(?:GB ?)?(?:GD|HA)\d{3}/],
    near: ['vat', 'vat no', 'vat number', 'vat reg', 'value added tax'],
    accept: value => {
      const number = stripPrefix(value, 'GB')
      if (number.startsWith('GD')) return Number(number.slice(2)) < 500
      if (number.startsWith('HA')) return Number(number.slice(2)) >= 500
      const sum = weightedSum(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97
      return sum === 0 || ((sum === 42 || sum === 55) && Number(number.slice(0, 3)) >= 100)
    },
  },
  {
    id: 'passport',
    name: 'UK passport',
    kind: 'passport',
    source: 'HM Passport Office',
    pattern: [/\d{9}/, /[A-Z]{2}\d{7}/],
    near: ['uk passport', 'british passport'],
    within: 60,
  },
  {
    id: 'driving-licence',
    name: 'UK driving licence',
    kind: 'driving-licence',
    source: 'DVLA, driver number format',
    pattern: /[A-Z9]{5}\d[ ]?\d{5}[ ]?[A-Z9]{2}\d[A-Z]{2}|[A-Z9]{5}\d{6}[A-Z9]{2}[A-Z0-9]{3}/,
    strength: 'strong',
    near: ['dvla', 'driver number', 'licence', 'driving licence'],
    check: 'date',
    accept: value => {
      const month = Number(value.slice(6, 8)) % 50
      const day = Number(value.slice(8, 10))
      return /^[A-Z]+9*\d/.test(value) && month >= 1 && month <= 12 && day >= 1 && day <= 31
    },
  },
  {
    id: 'vehicle',
    name: 'UK vehicle registration',
    kind: 'vehicle',
    source: 'DVLA INF104',
    pattern: [
      /[A-HJ-PR-Y][A-HJ-PR-Y]\d{2} ?[A-HJ-PR-Z]{3}/,
      /[A-HJ-NPR-TV-Y]\d{1,3} ?[A-Z]{3}/,
      /[A-Z]{3} ?\d{1,3}[A-HJ-NPR-TV-Y]/,
    ],
    near: ['car reg', 'reg no', 'registration', 'vrm', 'number plate'],
    within: 60,
    accept: value => !/^[A-Z]{2}\d\d[A-Z]{3}$/.test(value) || /^[A-Z]{2}(?:0[2-9]|[1-2]\d|5[1-9]|[6-7]\d)/.test(value),
    check: 'age identifier',
  },
  {
    id: 'company',
    name: 'UK company number',
    kind: 'company-id',
    source: 'Companies House',
    pattern: [/\d{8}/, /(?:SC|NI|OC|SO|NC|RC|IP|FC)\d{6}/],
    near: [
      'company number',
      'company no',
      'companies house',
      'registered number',
      'registered in england',
      'company registration number',
    ],
    within: 60,
  },
  {
    id: 'bank-account',
    name: 'UK bank account',
    kind: 'bank-account',
    source: 'Pay.UK, account numbers',
    pattern: /\d{8}/,
    near: ['sort code', 'sortcode', 'bank account', 'account number'],
    within: 60,
  },
  {
    id: 'sort-code',
    name: 'UK bank account with sort code',
    kind: 'bank-account',
    source: 'Pay.UK, sorting codes',
    pattern: /\d{2}[ -]\d{2}[ -]\d{2}(?:[ ,/;]{1,3}\d{8})?/,
    near: ['sort code', 'sortcode', 'sort code and account'],
    within: 60,
  },
  {
    id: 'postcode',
    name: 'UK postcode with address',
    kind: 'address',
    strength: 'weak',
    source: 'BS 7666; Royal Mail PAF',
    pattern: [
      /(?:[A-PR-UWYZ]\d{1,2}|[A-PR-UWYZ][A-HK-Y]\d{1,2}|[A-PR-UWYZ]\d[A-HJKPSTUW]|[A-PR-UWYZ][A-HK-Y]\d[ABEHMNPRVWXY]) ?\d[ABD-HJLNP-UW-Z]{2}/,
      /GIR ?0AA/,
    ],
    near: ['address', 'postcode', 'post code', 'street', 'road', 'avenue', 'lane', 'london', 'flat', 'house'],
    within: 60,
    weight: 'contact',
    strengthOf: ({ raw }) => (raw.includes(' ') ? 'strong' : undefined),
    accept: (_, { before }) => !before().endsWith('\\'),
    check: 'structure',
  },
])
