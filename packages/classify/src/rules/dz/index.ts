import { digits, national } from '../national.ts'

/** Identifiers of Algeria. */
export const dzRules = national('DZ', [
  {
    id: 'nif',
    name: 'Algerian tax number (NIF)',
    kind: 'tax-id',
    source: 'Algeria, Direction Générale des Impôts',
    pattern: [digits(15), digits(20)],
    near: ['n i f', 'nif', 'identification fiscale', 'matricule fiscal'],
  },
])
