import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isShortDateDmy } from '../../validators/dates.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of Finland. */
export const fiRules = national('FI', [
  {
    id: 'hetu',
    name: 'Finnish personal identity code (HETU)',
    kind: 'national-id',
    source: 'Finland, Digital and Population Data Services Agency; Decree 690/2022',
    pattern: /\d{6}[+\-ABCDEFYXWVU]\d{3}[0-9A-Y]/,
    strength: 'strong',
    near: [
      'henkilotunnus',
      'hetu',
      'henkilötunnus',
      'personbeteckning',
      'identity code',
      'personal identity code',
      'sotu',
    ],
    check: 'date and check character',
    accept: (_, { raw }) => {
      const text = raw.toUpperCase()
      return (
        isShortDateDmy(text) &&
        !(/[A-F]/.test(text.charAt(6)) && Number(text.slice(4, 6)) > 45) &&
        Number(text.slice(7, 10)) >= 2 &&
        '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(text.slice(0, 6) + text.slice(7, 10)) % 31] === text[10]
      )
    },
  },
  {
    id: 'ytunnus',
    name: 'Finnish business number',
    kind: 'company-id',
    source: 'Finland, YTJ',
    pattern: /\d{7}-?\d/,
    near: ['y tunnus', 'ytunnus', 'fo nummer', 'business id'],
    accept: value => weightedSum(value, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
  },
  {
    id: 'alv',
    name: 'Finnish VAT number',
    kind: 'company-id',
    source: 'Finland, Verohallinto',
    pattern: /(?:FI ?)?\d{8}/,
    near: ['alv', 'alv nro', 'vat', 'moms'],
    accept: value => weightedSum(stripPrefix(value, 'FI'), [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
  },
  {
    id: 'passport',
    name: 'Finnish passport',
    kind: 'passport',
    source: 'Finland, Poliisi',
    pattern: /[A-Z]{2}\d{7}/,
    near: ['passi', 'passin numero', 'pass'],
  },
])
