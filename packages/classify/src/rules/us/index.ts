import { national } from '../national.ts'
import { hasLuhn, isRepeated, weightedSum } from '../../validators/checksums.ts'

const blacklisted = new Set(['078051120', '457555462', '219099999', '189092294', '123456789', '111111111', '987654321'])
const isSsn = (value: string) =>
  !/^(?:000|666|9)/.test(value) && value.slice(3, 5) !== '00' && value.slice(5) !== '0000' && !blacklisted.has(value)
/** Separators are the same on both sides, or absent. */
const isEven = (raw: string) => /^\d{3}([-. ]?)\d{2}\1\d{4}$/.test(raw)
/** Nine plain digits after it may be any country's tax number. */
const plainTin = /\b(?:tin|taxpayer id)\b[^a-z]{0,12}$/i
const campuses = new Set(
  (
    '01 02 03 04 05 06 10 11 12 13 14 15 16 20 21 22 23 24 25 26 27 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 50 51 52 53 54 55 ' +
    '56 57 58 59 60 61 62 63 64 65 66 67 68 71 72 73 74 75 76 77 80 81 82 83 84 85 86 87 88 90 91 92 93 94 95 98 99'
  ).split(' '),
)
const words = [
  'ssn',
  'social security',
  'social security number',
  'soc sec',
  'ss number',
  'ssns',
  'ssn number',
  'tax id',
  'recipient s tin',
  'borrower s tin',
  'shareholder s tin',
  'student s tin',
  'seguro social',
]

/** Identifiers of United States. */
export const usRules = national('US', [
  {
    id: 'ssn',
    name: 'US Social Security number',
    kind: 'national-id',
    source: 'US Social Security Administration, POMS RM 10201',
    pattern: /\d{3}-\d{2}-\d{4}|\d{3}\.\d{2}\.\d{4}|\d{3} \d{2} \d{4}|\d{9}/,
    named: ['tin', 'taxpayer id'],
    near: words,
    accept: (value, { raw, before }) => isSsn(value) && isEven(raw) && !(raw.length === 9 && plainTin.test(before())),
    check: 'area, group and serial number',
    strengthOf: ({ raw }) => (raw.length > 9 ? 'strong' : 'weak'),
  },
  {
    id: 'itin',
    name: 'US individual taxpayer number (ITIN)',
    kind: 'tax-id',
    source: 'US IRS, Publication 1915',
    pattern: /9\d{2}[- ]?[5-9]\d[- ]?\d{4}/,
    near: ['itin', 'individual taxpayer', 'taxpayer identification number', 'tax id', 'tin', 'ssn'],
    strength: 'weak',
    accept: (value, { raw }) => /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])/.test(value) && isEven(raw),
    check: 'group range',
  },
  {
    id: 'ein',
    name: 'US employer number (EIN)',
    kind: 'tax-id',
    source: 'US IRS, How EINs are assigned',
    pattern: /\d{2}[- ]\d{7}|\d{9}/,
    near: ['ein', 'employer identification', 'employer id', 'fein', 'tax id', 'federal tax id', 'tin', 'taxpayer'],
    accept: value => campuses.has(value.slice(0, 2)),
    check: 'campus prefix',
    weight: 'contact',
  },
  {
    id: 'passport',
    name: 'US passport',
    kind: 'passport',
    source: 'US Department of State',
    pattern: [/\d{9}/, /[A-Z]\d{8}/],
    near: ['us passport', 'american passport'],
    within: 60,
  },
  {
    id: 'driving-licence',
    name: 'US driving licence',
    kind: 'driving-licence',
    source: 'AAMVA, DL/ID card design standard; state formats',
    pattern: [
      /[A-Z]\d{5,14}/,
      /[A-Z]{2}\d{3,7}/,
      /\d{7,12}/,
      /[A-Z]\d{3}-\d{3,4}-\d{3,4}(?:-\d)?/,
      /[A-Z]\d{2}[- ]\d{2}[- ]\d{4}/,
      /\d{3}-\d{2}-\d{4}/,
      /[A-Z]\d{3}[ -]\d{4}[ -]\d{4}/,
      /[A-Z]\d{3}-\d{3}-\d{2,3}-\d{3}(?:-\d)?/,
      /[A-Z]{3}\*{2}[A-Z]{2}\d{3}[A-Z0-9]{2}/,
      /\d{2}[A-Z]{3}\d{5,6}/,
      /[A-Z]{2,9}\d{3,9}/,
      /\d{3}-\d{6}/,
    ],
    near: ['dl number', 'operator license', 'cdl', 'driver s license number', 'dmv'],
    within: 40,
  },
  {
    id: 'mbi',
    name: 'US Medicare beneficiary number (MBI)',
    kind: 'health-id',
    source: 'US CMS, Understanding the MBI format',
    pattern:
      /[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}/,
    strength: 'strong',
    near: ['mbi', 'medicare', 'beneficiary', 'medicare number'],
  },
  {
    id: 'npi',
    name: 'US provider number (NPI)',
    kind: 'health-id',
    source: 'US CMS, 45 CFR 162.406',
    pattern: /[12]\d{3}[ -]?\d{3}[ -]?\d{3}/,
    near: ['npi', 'national provider', 'provider'],
    accept: value => hasLuhn(`80840${value}`) && !isRepeated(value),
    weight: 'contact',
  },
  {
    id: 'dea',
    name: 'US DEA number',
    kind: 'health-id',
    source: 'US DEA, 21 CFR 1301',
    pattern: /[A-HJ-MP-UX][A-Z9]\d{7}/,
    near: ['dea', 'dea number', 'dea registration', 'prescriber'],
    strength: 'strong',
    weight: 'contact',
    accept: value =>
      (weightedSum(value.slice(2), [1, 0, 1, 0, 1, 0]) + 2 * weightedSum(value.slice(2), [0, 1, 0, 1, 0, 1])) % 10 ===
      Number(value[8]),
  },
  {
    id: 'hicn',
    name: 'US health insurance claim number (HICN)',
    kind: 'health-id',
    source: 'US CMS, HICN (before 2020)',
    pattern: /\d{3}-?\d{2}-?\d{4}-?[A-Z]\d?/,
    near: ['hicn', 'medicare', 'claim number'],
    accept: value => isSsn(value.slice(0, 9)),
    check: 'structure',
  },
  {
    id: 'medical-record',
    name: 'US medical record number',
    kind: 'health-id',
    source: 'HIPAA, 45 CFR 164.514(b)(2)(i)(H)',
    pattern: [/(?:MRN[ #:_-]{0,3})?\d{5,12}/, /(?:MRN[ #:_-]{0,3})?[A-Z]{1,3}-?\d{5,10}/],
    near: ['mrn', 'medical record', 'medical record number', 'patient id', 'chart number', 'patient number', 'med rec'],
    within: 30,
  },
  {
    id: 'insurance-member',
    name: 'US health plan member number',
    kind: 'health-id',
    source: 'HIPAA, 45 CFR 164.514(b)(2)(i)(I)',
    pattern: [/[A-Z]{1,4}-?\d{6,12}/, /\d{8,12}/, /\d{5}-[A-Z]{3}/, /[A-Z]{2}-\d{5}/],
    near: ['member id', 'subscriber id', 'insurance id', 'health plan', 'member number', 'policyholder id'],
    within: 30,
  },
  {
    id: 'bank-account',
    name: 'US bank account',
    kind: 'bank-account',
    source: 'Nacha operating rules; 4 to 17 digits',
    pattern: /\d{8,17}/,
    near: [
      'checking account',
      'savings account',
      'direct deposit',
      'routing',
      'bank account',
      'account number',
      'acct number',
    ],
    within: 40,
    accept: value => !isRepeated(value),
    strength: 'none',
    check: 'length',
  },
  {
    id: 'plate',
    name: 'US vehicle plate',
    kind: 'vehicle',
    source: 'AAMVA; state formats',
    pattern: [/\d[A-Z]{3}\d{3}/, /[A-Z]{3}[ -]?\d{3,4}/],
    near: ['license plate number', 'tag number'],
    within: 40,
  },
  {
    id: 'military-id',
    name: 'US Department of Defense number',
    kind: 'national-id',
    source: 'US DoD Instruction 1000.13 (EDIPI)',
    pattern: /\d{10}/,
    near: ['edipi', 'dod id', 'dod number', 'cac'],
    within: 40,
  },
  {
    id: 'green-card',
    name: 'US permanent resident number',
    kind: 'national-id',
    source: 'USCIS, Form I-551; A-number',
    pattern: [/A[ -#]?\d{8,9}/, /A\d{3}-\d{3}-\d{3}/, /(?:EAC|WAC|LIN|SRC|NBC|MSC|IOE)\d{10}/],
    near: ['alien registration', 'uscis', 'green card', 'permanent resident', 'receipt number'],
    within: 60,
  },
])
