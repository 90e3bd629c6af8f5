import { national } from '../national.ts'

/** Identifiers of Tunisia. */
export const tnRules = national('TN', [
  {
    id: 'mf',
    name: 'Tunisian tax number (matricule fiscal)',
    kind: 'tax-id',
    source: 'Tunisia, Direction Générale des Impôts',
    pattern: [/\d{1,7}[ /]?[A-HJ-NP-TV-Z](?:[ /]?[ABDNP][ /]?[CEMNP][ /]?\d{3})?/],
    near: ['matricule fiscal', 'matricule fiscale', 'mf', 'identifiant fiscal'],
    within: 40,
    strength: 'weak',
    check: 'structure',
    accept: value => {
      const match = /^\d{1,7}[A-Z](?:([ABDNP])([CEMNP])(\d{3}))?$/.exec(value)
      return Boolean(match) && (!match?.[3] || match[2] === 'E' || match[3] === '000')
    },
  },
  {
    id: 'cin',
    name: 'Tunisian identity card',
    kind: 'national-id',
    source: 'Tunisia, loi 93-27',
    pattern: /[01]\d{7}/,
    near: ['cin', 'carte d identite nationale', 'بطاقة تعريف'],
    within: 40,
  },
])
