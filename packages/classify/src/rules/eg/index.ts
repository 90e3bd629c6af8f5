import { national } from '../national.ts'
import { isDate } from '../../validators/dates.ts'

/** Identifiers of Egypt. */
export const egRules = national('EG', [
  {
    id: 'tn',
    name: 'Egyptian tax number',
    kind: 'tax-id',
    source: 'Egypt, Tax Authority',
    pattern: /\d{3}-?\d{3}-?\d{3}/,
    near: ['tax registration', 'tax number', 'tax card', 'الرقم الضريبي', 'tn'],
  },
  {
    id: 'nid',
    name: 'Egyptian national number',
    kind: 'national-id',
    source: 'Egypt, Law 143/1994 on civil status',
    pattern: /[23]\d{13}/,
    near: [
      'القومي',
      'رقم البطاقة',
      'البطاقة الشخصية',
      'رقمه القومي',
      'رقمها القومي',
      'national id',
      'national number',
      'الرقم القومي',
      'raqam qawmi',
    ],
    accept: value =>
      isDate(
        (value[0] === '2' ? 1900 : 2000) + Number(value.slice(1, 3)),
        Number(value.slice(3, 5)),
        Number(value.slice(5, 7)),
      ),
    check: 'date',
  },
])
