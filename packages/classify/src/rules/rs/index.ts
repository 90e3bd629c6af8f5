import { digits, national } from '../national.ts'
import { hasMod11_10 } from '../../validators/checksums.ts'
import { isJmbg, stripPrefix } from '../../validators/national.ts'

/** Identifiers of Serbia. */
export const rsRules = national('RS', [
  {
    id: 'jmbg',
    name: 'Serbian citizen number (JMBG)',
    kind: 'national-id',
    source: 'Serbia, Zakon o jedinstvenom matičnom broju građana',
    pattern: digits(13),
    near: ['jmbg', 'јмбг', 'maticni broj', 'матични број'],
    accept: isJmbg,
    check: 'date and check digit',
  },
  {
    id: 'pib',
    name: 'Serbian tax number (PIB)',
    kind: 'tax-id',
    source: 'Serbia, Poreska uprava',
    pattern: /(?:RS ?)?\d{9}/,
    near: ['pib', 'пиб', 'poreski identifikacioni broj', 'vat'],
    accept: value => hasMod11_10(stripPrefix(value, 'RS')),
  },
])
