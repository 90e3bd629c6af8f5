import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'

/** Identifiers of Ghana. */
export const ghRules = national('GH', [
  {
    id: 'tin',
    name: 'Ghanaian tax number',
    kind: 'tax-id',
    source: 'Ghana Revenue Authority',
    pattern: /[PCGQV]00\d{7}[\dX]/,
    near: ['tin', 'taxpayer identification'],
    accept: value => '0123456789X'[weightedSum(value.slice(1), [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11] === value[10],
  },
  {
    id: 'card',
    name: 'Ghana Card',
    kind: 'national-id',
    source: 'Ghana, National Identification Authority',
    pattern: /GHA-?\d{9}-?\d/,
    strength: 'strong',
    near: ['ghana card', 'national id'],
  },
])
