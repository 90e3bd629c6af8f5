import { national } from '../national.ts'
import { hasMod11_10, isRepeated } from '../../validators/checksums.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of Croatia. */
export const hrRules = national('HR', [
  {
    id: 'oib',
    name: 'Croatian personal number (OIB)',
    kind: 'national-id',
    source: 'Croatia, Zakon o osobnom identifikacijskom broju',
    pattern: /(?:HR ?)?\d{11}/,
    near: ['oib', 'osobni identifikacijski broj', 'pdv'],
    accept: value => hasMod11_10(stripPrefix(value, 'HR')) && !isRepeated(stripPrefix(value, 'HR')),
  },
  {
    id: 'id-card',
    name: 'Croatian identity card',
    kind: 'national-id',
    source: 'Croatia, Zakon o osobnoj iskaznici',
    pattern: /\d{9}/,
    near: ['osobna iskaznica', 'broj osobne iskaznice'],
    within: 40,
  },
  {
    id: 'passport',
    name: 'Croatian passport',
    kind: 'passport',
    source: 'Croatia, MUP',
    pattern: /\d{9}/,
    near: ['putovnica', 'broj putovnice'],
    within: 40,
  },
])
