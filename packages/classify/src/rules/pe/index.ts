import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of Peru. */
export const peRules = national('PE', [
  {
    id: 'cui',
    name: 'Peruvian identity card (DNI/CUI)',
    kind: 'national-id',
    source: 'Peru, RENIEC',
    pattern: /\d{8}-?[0-9A-K]|\d{8}/,
    near: ['dni', 'cui', 'documento de identidad', 'documento nacional'],
    strength: 'weak',
    check: 'check character',
    strengthOf: ({ value }) => (value.length === 8 ? 'none' : 'weak'),
    accept: (value, { after }) =>
      (value.length === 8 && !/^-?[A-Z\d]/i.test(after())) ||
      '65432110987'[weightedSum(value, [3, 2, 7, 6, 5, 4, 3, 2]) % 11] === value[8] ||
      'KJIHGFEDCBA'[weightedSum(value, [3, 2, 7, 6, 5, 4, 3, 2]) % 11] === value[8],
  },
  {
    id: 'ce',
    name: 'Peruvian foreigner card (CE)',
    kind: 'national-id',
    source: 'Peru, Migraciones',
    pattern: /\d{9}/,
    near: ['carne de extranjeria', 'carnet de extranjeria', 'ce'],
    within: 40,
    strength: 'none',
    check: 'length',
    accept: (_, { before }) => /extranjer|\bCE\b|\bce (?:is|es) $|^ce: ?$|^\s*$/.test(before()),
  },
  {
    id: 'ruc',
    name: 'Peruvian tax number (RUC)',
    kind: 'tax-id',
    source: 'Peru, SUNAT',
    pattern: /(?:PE)?\d{11}/,
    near: ['ruc', 'sunat', 'registro unico'],
    accept: value => {
      const number = stripPrefix(value, 'PE')
      return (
        /^(?:10|15|16|17|20)/.test(number) &&
        (11 - (weightedSum(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(number[10])
      )
    },
  },
])
