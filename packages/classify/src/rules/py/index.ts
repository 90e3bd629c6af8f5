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
    accept: value =>
      value.length >= 5 &&
      value.length <= 9 &&
      ((11 -
        (Array.from(value.slice(0, -1))
          .reverse()
          .reduce((sum, digit, at) => sum + Number(digit) * (at + 2), 0) %
          11)) %
        11) %
        10 ===
        Number(value.at(-1)),
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
