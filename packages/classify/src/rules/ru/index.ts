import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'

/** Identifiers of Russia. */
export const ruRules = national('RU', [
  {
    id: 'inn',
    name: 'Russian tax number (INN)',
    kind: 'tax-id',
    source: 'Russia, FNS order MMV-7-6/435',
    pattern: [/\d{10}/, /\d{12}/],
    near: ['инн', 'inn', 'идентификационный номер налогоплательщика'],
    accept: value =>
      value.length === 10
        ? (weightedSum(value, [2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10 === Number(value[9])
        : (weightedSum(value, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10 === Number(value[10]) &&
          (weightedSum(value, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10 === Number(value[11]),
  },
  {
    id: 'snils',
    name: 'Russian pension number (SNILS)',
    kind: 'national-id',
    source: 'Russia, Federal Law 27-FZ',
    pattern: /\d{3}[- ]?\d{3}[- ]?\d{3}[- ]?\d{2}/,
    near: ['снилс', 'snils', 'страховой номер'],
    accept: value =>
      (weightedSum(value, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100 === Number(value.slice(9)) &&
      Number(value.slice(0, 9)) > 1_001_998,
  },
  {
    id: 'passport',
    name: 'Russian passport',
    kind: 'passport',
    source: 'Russia, Government decree 828/1997',
    pattern: /\d{2} ?\d{2} ?\d{6}/,
    near: ['паспорт', 'паспорта', 'серия и номер', 'серия', 'pasport'],
    within: 60,
  },
  {
    id: 'ogrn',
    name: 'Russian company number (OGRN)',
    kind: 'company-id',
    source: 'Russia, FNS, ОГРН',
    pattern: [/\d{13}/, /\d{15}/],
    near: ['ogrnip', 'psrn', 'огрн', 'ogrn', 'огрнип'],
    accept: value =>
      Number(BigInt(value.slice(0, -1)) % (value.length === 13 ? 11n : 13n)) % 10 === Number(value.at(-1)),
  },
  {
    id: 'bank-account',
    name: 'Russian bank account',
    kind: 'bank-account',
    source: 'Bank of Russia, Regulation 579-P',
    pattern: /40[5-8]\d{17}/,
    near: ['расчетный счет', 'р с', 'счет', 'бик'],
    strength: 'weak',
    accept: value => value.length === 20,
    check: 'structure',
  },
])
