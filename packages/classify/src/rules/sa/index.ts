import { national } from '../national.ts'
import { hasLuhn } from '../../validators/checksums.ts'

/** Identifiers of Saudi Arabia. */
export const saRules = national('SA', [
  {
    id: 'nid',
    name: 'Saudi identity number',
    kind: 'national-id',
    source: 'Saudi Arabia, Absher; Ministry of Interior',
    pattern: /[12]\d{9}/,
    near: [
      'الإقامة',
      'رقم الإقامة',
      'الهوية',
      'national id',
      'iqama',
      'saudi id',
      'رقم الهوية',
      'الهوية الوطنية',
      'إقامة',
    ],
    accept: hasLuhn,
  },
  {
    id: 'vat',
    name: 'Saudi VAT number',
    kind: 'company-id',
    source: 'Saudi Arabia, ZATCA',
    pattern: /3\d{13}3/,
    near: ['vat', 'vat number', 'الرقم الضريبي', 'trn'],
  },
])
