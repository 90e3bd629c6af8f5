import { national } from '../national.ts'
import { hasLuhn, isRepeated, weightedSum } from '../../validators/checksums.ts'

/** Identifiers of Dominican Republic. */
export const doRules = national('DO', [
  {
    id: 'cedula',
    name: 'Dominican identity card',
    kind: 'national-id',
    source: 'Dominican Republic, Junta Central Electoral',
    pattern: /\d{3}-?\d{7}-?\d/,
    near: ['cedula', 'cedula de identidad'],
    accept: value => hasLuhn(value) && !isRepeated(value),
  },
  {
    id: 'rnc',
    name: 'Dominican tax number (RNC)',
    kind: 'tax-id',
    source: 'Dominican Republic, DGII',
    pattern: /\d-?\d{2}-?\d{5}-?\d/,
    near: ['rnc', 'registro nacional'],
    accept: value => ((10 - (weightedSum(value, [7, 9, 8, 6, 5, 4, 3, 2]) % 11)) % 9) + 1 === Number(value[8]),
  },
  {
    id: 'ncf',
    name: 'Dominican fiscal receipt number (NCF)',
    kind: 'company-id',
    source: 'Dominican Republic, DGII Norma 06-2018',
    pattern: [/[AP]\d{18}/, /B\d{10}/, /E\d{12}/],
    near: ['ncf', 'comprobante fiscal', 'comprobante'],
    accept: value => /^[AP].{8}(?:0[1-4]|1[1-7])|^B(?:0[1-4]|1[1-7])|^E(?:3[1-4]|4[13-7])/.test(value),
    check: 'document type',
  },
])
