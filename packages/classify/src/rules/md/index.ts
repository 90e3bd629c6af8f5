import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'

/** Identifiers of Moldova. */
export const mdRules = national('MD', [
  {
    id: 'idno',
    name: 'Moldovan company number (IDNO)',
    kind: 'company-id',
    source: 'Moldova, Agenția Servicii Publice',
    pattern: /1\d{12}/,
    near: ['idno', 'cod fiscal'],
    accept: value => weightedSum(value, [7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1]) % 10 === Number(value[12]),
  },
  {
    id: 'idnp',
    name: 'Moldovan personal number (IDNP)',
    kind: 'national-id',
    source: 'Moldova, Registrul de stat al populației',
    pattern: /[02]\d{12}/,
    near: ['idnp', 'cod personal'],
    accept: value => weightedSum(value, [7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1]) % 10 === Number(value[12]),
  },
])
