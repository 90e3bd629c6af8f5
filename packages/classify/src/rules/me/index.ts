import { digits, national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isJmbg } from '../../validators/national.ts'

/** Identifiers of Montenegro. */
export const meRules = national('ME', [
  {
    id: 'jmbg',
    name: 'Montenegrin citizen number (JMBG)',
    kind: 'national-id',
    source: 'Official Gazette of SFRY 58/76',
    pattern: digits(13),
    near: ['jmbg', 'maticni broj', 'матични број'],
    accept: isJmbg,
    check: 'date and check digit',
  },
  {
    id: 'pib',
    name: 'Montenegrin tax number (PIB)',
    kind: 'tax-id',
    source: 'Montenegro, Poreska uprava',
    pattern: /\d{8}/,
    near: ['pib', 'poreski identifikacioni broj'],
    accept: value => ((11 - (weightedSum(value, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(value[7]),
  },
])
