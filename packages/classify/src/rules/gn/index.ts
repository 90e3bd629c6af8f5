import { national } from '../national.ts'
import { hasLuhn } from '../../validators/checksums.ts'

/** Identifiers of Guinea. */
export const gnRules = national('GN', [
  {
    id: 'nifp',
    name: 'Guinean tax number',
    kind: 'tax-id',
    source: 'Guinea, Direction Nationale des Impôts',
    pattern: /\d{3}-?\d{3}-?\d{3}/,
    near: ['nifp', 'nif', 'identification fiscale'],
    accept: hasLuhn,
  },
])
