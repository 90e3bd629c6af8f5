import { digits, national } from '../national.ts'
import { hasLuhn, isRepeated, weightedSum } from '../../validators/checksums.ts'

/** Identifiers of Canada. */
export const caRules = national('CA', [
  {
    id: 'sin',
    name: 'Canadian social insurance number (SIN)',
    kind: 'national-id',
    source: 'Employment and Social Development Canada, SIN code of practice',
    pattern: digits(9),
    near: [
      'sin',
      'social insurance',
      'social insurance number',
      'nas',
      'assurance sociale',
      'numero d assurance sociale',
    ],
    accept: value => !/^[08]/.test(value) && hasLuhn(value) && !isRepeated(value),
  },
  {
    id: 'bn',
    name: 'Canadian business number (BN)',
    kind: 'company-id',
    source: 'Canada Revenue Agency, business number',
    pattern: [/\d{5} ?\d{4}(?: ?R[CMPTZ] ?\d{4})?/, /\d{9}/],
    near: ['bn', 'business number', 'numero d entreprise', 'gst', 'hst'],
    accept: value => hasLuhn(value.slice(0, 9)) && !isRepeated(value),
  },
  {
    id: 'gst',
    name: 'Canadian GST/HST number',
    kind: 'company-id',
    source: 'Canada Revenue Agency, GST/HST account',
    pattern: [/\d{5} ?\d{4} ?RT ?\d{4}/, /\d{9} ?RT ?\d{4}/, /\d{9}/],
    near: ['gst', 'hst', 'tps', 'tvh'],
    accept: value => hasLuhn(value.slice(0, 9)) && !isRepeated(value.slice(0, 9)),
  },
  {
    id: 'qst',
    name: 'Quebec sales tax number (QST)',
    kind: 'company-id',
    source: 'Revenu Québec, QST registration',
    pattern: /\d{10} ?TQ ?\d{4}/,
    near: ['qst', 'tvq'],
    strength: 'strong',
    accept: value =>
      !value.endsWith('0000') &&
      (11 - (weightedSum(value, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(value[9]),
  },
  {
    id: 'pst',
    name: 'British Columbia sales tax number (PST)',
    kind: 'company-id',
    source: 'British Columbia, Provincial Sales Tax Act',
    pattern: /PST[ -]?\d{4}[ -]?\d{4}/,
    near: ['pst', 'provincial sales tax'],
    within: 60,
    strength: 'strong',
  },
  {
    id: 'bc_bhn',
    name: 'British Columbia health number (PHN)',
    kind: 'health-id',
    source: 'British Columbia, Ministry of Health, PHN check digit',
    pattern: digits(10),
    near: ['phn', 'personal health number', 'care card', 'bc services card', 'msp'],
    accept: value =>
      value[0] === '9' && 11 - (weightedSum(value.slice(1), [2, 4, 8, 5, 10, 9, 7, 3]) % 11) === Number(value[9]),
  },
  {
    id: 'ohip',
    name: 'Ontario health number (OHIP)',
    kind: 'health-id',
    source: 'Ontario, Ministry of Health, health number',
    pattern: /\d{4}[ -]?\d{3}[ -]?\d{3}(?:[ -]?[A-Z]{2})?/,
    near: ['ohip', 'health card', 'health number', 'health card number'],
    accept: value => hasLuhn(value.slice(0, 10)),
  },
  {
    id: 'ramq',
    name: 'Quebec health number (RAMQ)',
    kind: 'health-id',
    source: 'Régie de l’assurance maladie du Québec',
    pattern: /[A-Z]{4}[ ]?\d{4}[ ]?\d{4}/,
    near: ['ramq', 'assurance maladie', 'nam', 'health insurance'],
    accept: value =>
      Number(value.slice(6, 8)) % 50 >= 1 &&
      Number(value.slice(6, 8)) % 50 <= 12 &&
      Number(value.slice(8, 10)) >= 1 &&
      Number(value.slice(8, 10)) <= 31,
    check: 'date',
  },
  {
    id: 'passport',
    name: 'Canadian passport',
    kind: 'passport',
    source: 'Immigration, Refugees and Citizenship Canada',
    pattern: [/[A-Z]{2}\d{6}/, /[A-Z]\d{6}[A-Z]{2}/],
    near: ['passeport', 'canadian passport'],
  },
  {
    id: 'driving-licence',
    name: 'Canadian driving licence',
    kind: 'driving-licence',
    source: 'CCMTA, provincial licence formats',
    pattern: [/[A-Z]\d{4}[ -]?\d{5}[ -]?\d{5}/, /[A-Z]\d{4}-?\d{6}-?\d{2}/, /\d{6}-?\d{3}/, /\d{7}/],
    near: ['permis de conduire'],
    within: 40,
  },
  {
    id: 'bank-account',
    name: 'Canadian bank account',
    kind: 'bank-account',
    source: 'Payments Canada, Standard 006',
    pattern: /\d{5}-\d{3}[ -]\d{7,12}/,
    near: ['transit', 'institution', 'bank account', 'account', 'direct deposit'],
    within: 60,
  },
])
