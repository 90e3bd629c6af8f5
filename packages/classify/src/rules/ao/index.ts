import { national } from '../national.ts'

/** Identifiers of Angola. */
export const aoRules = national('AO', [
  {
    id: 'nif',
    name: 'Angolan tax number (NIF)',
    kind: 'tax-id',
    source: 'Angola, Administração Geral Tributária',
    pattern: [/\d{9}[A-Z]{2}\d{3}/, /\d{10}/],
    near: ['nif', 'angola', 'identificacao fiscal', 'numero de identificacao fiscal'],
  },
  {
    id: 'bi',
    name: 'Angolan identity card (BI)',
    kind: 'national-id',
    source: 'Angola, Lei 4/09',
    pattern: /\d{9}[A-Z]{2}\d{3}/,
    near: ['bi', 'bilhete de identidade', 'angola'],
  },
])
