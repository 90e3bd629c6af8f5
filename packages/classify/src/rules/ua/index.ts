import { digits, national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'

/** Identifiers of Ukraine. */
export const uaRules = national('UA', [
  {
    id: 'edrpou',
    name: 'Ukrainian company number (EDRPOU)',
    kind: 'company-id',
    source: 'Ukraine, Resolution 118/1996',
    pattern: /\d{8}/,
    near: ['єдрпоу', 'едрпоу', 'edrpou', 'код єдрпоу'],
    accept: value => {
      const swapped = Number(value[0]) >= 3 && Number(value[0]) <= 5
      const first = weightedSum(value, swapped ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7]) % 11
      const second = weightedSum(value, swapped ? [9, 3, 4, 5, 6, 7, 8] : [3, 4, 5, 6, 7, 8, 9]) % 11
      return (first < 10 ? first : second % 10) === Number(value[7])
    },
  },
  {
    id: 'rntrc',
    name: 'Ukrainian taxpayer number (RNOKPP)',
    kind: 'tax-id',
    source: 'Ukraine, Tax Code art. 70',
    pattern: digits(10),
    near: ['рнокпп', 'ідентифікаційний код', 'іпн', 'инн', 'rnokpp', 'rntrc', 'ipn'],
    accept: value => (((weightedSum(value, [-1, 5, 7, 9, 4, 6, 10, 5, 7]) % 11) + 11) % 11) % 10 === Number(value[9]),
  },
  {
    id: 'passport',
    name: 'Ukrainian passport',
    kind: 'passport',
    source: 'Ukraine, State Migration Service',
    pattern: [/[A-Z]{2}\d{6}/, /\d{9}/],
    near: ['паспорт', 'паспорта'],
    within: 40,
  },
])
