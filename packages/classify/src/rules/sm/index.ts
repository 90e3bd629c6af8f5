import { national } from '../national.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of San Marino. */
export const smRules = national('SM', [
  {
    id: 'coe',
    name: 'San Marino operator code',
    kind: 'company-id',
    source: 'San Marino, Ufficio Industria',
    pattern: /(?:SM ?)?\d{1,5}|\d{6}/,
    near: ['coe', 'codice operatore', 'san marino'],
    within: 30,
    accept: value => stripPrefix(value, 'SM').replace(/^0+/, '').length <= 5 && Number(stripPrefix(value, 'SM')) > 0,
    strength: 'none',
    check: 'structure',
  },
])
