import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'

/** Identifiers of Mozambique. */
export const mzRules = national('MZ', [
  {
    id: 'nuit',
    name: 'Mozambican tax number (NUIT)',
    kind: 'tax-id',
    source: 'Mozambique, Autoridade Tributária',
    pattern: /\d{3} ?\d{3} ?\d{2}-?\d/,
    near: ['nuit', 'identificacao tributaria'],
    accept: value => '01234567891'[weightedSum(value, [8, 9, 4, 5, 6, 7, 8, 9]) % 11] === value[8],
  },
  {
    id: 'bi',
    name: 'Mozambican identity card (BI)',
    kind: 'national-id',
    source: 'Mozambique, Direcção Nacional de Identificação Civil',
    pattern: /\d{12}[A-Z]/,
    near: ['bi', 'bilhete de identidade'],
  },
])
