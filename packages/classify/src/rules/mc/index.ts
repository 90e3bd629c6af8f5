import { national } from '../national.ts'
import { frenchVat, stripPrefix } from '../../validators/national.ts'

/** Identifiers of Monaco. */
export const mcRules = national('MC', [
  {
    id: 'tva',
    name: 'Monegasque VAT number',
    kind: 'company-id',
    source: 'Monaco, Direction des Services Fiscaux',
    pattern: /(?:FR ?)?\d{2} ?000 ?\d{3} ?\d{3}/,
    near: ['tva', 'vat', 'monaco'],
    accept: value => frenchVat(stripPrefix(value, 'FR')),
  },
])
