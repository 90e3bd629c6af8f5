import { national } from '../national.ts'
import { irishLetter, stripPrefix } from '../../validators/national.ts'

/** Identifiers of Ireland. */
export const ieRules = national('IE', [
  {
    id: 'pps',
    name: 'Irish PPS number',
    kind: 'national-id',
    source: 'Ireland, Social Welfare Consolidation Act 2005; DSP',
    pattern: /\d{7}[ -]?[A-W][ABHWTXZI]?/,
    near: ['pps', 'ppsn', 'pps number', 'personal public service', 'pps no', 'rsi'],
    strength: 'weak',
    accept: value => irishLetter(value.slice(0, 7), /[ABHI]/.test(value[8] ?? '') ? value[8] : '') === value[7],
  },
  {
    id: 'vat',
    name: 'Irish VAT number',
    kind: 'company-id',
    source: 'Ireland, Revenue Commissioners',
    pattern: [/(?:IE ?)?\d{7}[A-W][A-I]?/, /(?:IE ?)?\d[A-Z+*]\d{5}[A-W]/],
    named: ['cbl'],
    near: ['vat', 'cain bhreisluacha'],
    accept: (value, { raw }) => {
      const number = stripPrefix(value, 'IE')
      if (/^\d{7}[A-W]/.test(number)) return irishLetter(number.slice(0, 7), number[8]) === number[7]
      const old = raw.replace(/^IE ?/i, '')
      return irishLetter(`0${old.slice(2, 7)}${old[0]}`) === old[7]?.toUpperCase()
    },
  },
  {
    id: 'passport',
    name: 'Irish passport',
    kind: 'passport',
    source: 'Ireland, Department of Foreign Affairs',
    pattern: [/[A-Z]{2}\d{7}/, /[A-Z]\d{8}/],
    near: ['irish passport'],
  },
  {
    id: 'eircode',
    name: 'Irish Eircode with address',
    kind: 'address',
    source: 'Ireland, Eircode',
    pattern: /[AC-FHKNPRTV-Y]\d[\dW] ?[0-9AC-FHKNPRTV-Y]{4}/,
    near: ['eircode', 'address', 'dublin', 'cork', 'galway', 'limerick', 'co'],
    within: 60,
    weight: 'contact',
    strength: 'none',
    check: 'structure',
    accept: (_, { raw }) => raw.includes(' ') || !/[a-z]/.test(raw),
  },
])
