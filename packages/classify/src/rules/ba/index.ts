import { digits, national } from '../national.ts'
import { isJmbg } from '../../validators/national.ts'

/** Identifiers of Bosnia and Herzegovina. */
export const baRules = national('BA', [
  {
    id: 'jmbg',
    name: 'Bosnian citizen number (JMBG)',
    kind: 'national-id',
    source: 'Official Gazette of SFRY 58/76',
    pattern: digits(13),
    near: ['jmbg', 'maticni broj', 'jedinstveni maticni broj'],
    accept: isJmbg,
    check: 'date and check digit',
  },
])
