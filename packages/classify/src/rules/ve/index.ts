import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of Venezuela. */
export const veRules = national('VE', [
  {
    id: 'rif',
    name: 'Venezuelan tax number (RIF)',
    kind: 'tax-id',
    source: 'Venezuela, SENIAT',
    pattern: /(?:VE)?[VEJPG]-?\d{8}-?\d/,
    strength: 'weak',
    near: ['rif', 'seniat', 'registro de informacion fiscal'],
    accept: value => {
      const number = stripPrefix(value, 'VE')
      const head = { V: 4, E: 8, J: 12, P: 16, G: 20 }[number.charAt(0)] ?? 0
      return '00987654321'[(head + weightedSum(number.slice(1), [3, 2, 7, 6, 5, 4, 3, 2])) % 11] === number[9]
    },
  },
  {
    id: 'cedula',
    name: 'Venezuelan identity card',
    kind: 'national-id',
    source: 'Venezuela, SAIME',
    pattern: /[VE]-?\d{1,2}\.?\d{3}\.?\d{3}/,
    near: ['cedula', 'ci', 'cedula de identidad'],
    within: 40,
  },
])
