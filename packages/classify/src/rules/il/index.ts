import { national } from '../national.ts'
import { hasLuhn } from '../../validators/checksums.ts'

/** Identifiers of Israel. */
export const ilRules = national('IL', [
  {
    id: 'idnr',
    name: 'Israeli identity number',
    kind: 'national-id',
    source: 'Israel, Population and Immigration Authority',
    pattern: /\d{8,9}|\d{7,8}-\d/,
    near: [
      'מס זהות',
      'מספר הזהות',
      'זהות',
      'identity number',
      'teudat zehut',
      'mispar zehut',
      'תעודת זהות',
      'מספר זהות',
      'ת ז',
      'israeli id',
      'id number',
    ],
    accept: value => hasLuhn(value.padStart(9, '0')) && Number(value) > 0,
  },
  {
    id: 'hp',
    name: 'Israeli company number',
    kind: 'company-id',
    source: 'Israel, Registrar of Companies',
    pattern: /5\d{8}/,
    near: ['company number', 'ח פ', 'מספר חברה', 'hp'],
    accept: hasLuhn,
  },
])
