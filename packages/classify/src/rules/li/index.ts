import { national } from '../national.ts'

/** Identifiers of Liechtenstein. */
export const liRules = national('LI', [
  {
    id: 'peid',
    name: 'Liechtenstein person number (PEID)',
    kind: 'tax-id',
    source: 'Liechtenstein, Steuerverwaltung',
    pattern: /\d{4,12}/,
    near: ['peid', 'personenidentifikationsnummer'],
    within: 30,
    accept: value => {
      const number = value.replace(/^0+/, '')
      return number.length >= 4 && number.length <= 12
    },
    check: 'length',
    strength: 'none',
  },
])
