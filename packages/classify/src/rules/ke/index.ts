import { national } from '../national.ts'

/** Identifiers of Kenya. */
export const keRules = national('KE', [
  {
    id: 'pin',
    name: 'Kenyan tax PIN',
    kind: 'tax-id',
    source: 'Kenya Revenue Authority',
    pattern: /[AP]\d{9}[A-Z]/,
    near: ['kra pin', 'kra', 'pin', 'tax pin'],
  },
  {
    id: 'id-card',
    name: 'Kenyan identity card',
    kind: 'national-id',
    source: 'Kenya, National Registration Bureau',
    pattern: /\d{7,8}/,
    near: ['national id', 'id no', 'kitambulisho'],
    within: 30,
  },
])
