import { endsWithElevenLess } from '../../validators/checksums.ts'
import { national } from '../national.ts'

/** Identifiers of Paraguay. */
export const pyRules = national('PY', [
  {
    id: 'ruc',
    name: 'Paraguayan tax number (RUC)',
    kind: 'tax-id',
    source: 'Paraguay, SET',
    pattern: /\d{5,8}-?\d/,
    near: ['ruc', 'registro unico'],
    accept: value => {
      const sum = Array.from(value.slice(0, -1))
        .reverse()
        .reduce((total, digit, at) => total + Number(digit) * (at + 2), 0)
      return value.length >= 5 && value.length <= 9 && endsWithElevenLess(sum, value)
    },
  },
  {
    id: 'cedula',
    name: 'Paraguayan identity card',
    kind: 'national-id',
    source: 'Paraguay, Policía Nacional',
    pattern: [/\d[ .-]?\d{3}[ .-]?\d{3}/, /\d{2,3}[ .-]\d{3}/, /\d{6,7}/],
    named: ['ci', 'c i'],
    near: ['cedula', 'cedula de identidad', 'documento'],
    within: 40,
    strength: 'none',
  },
])
