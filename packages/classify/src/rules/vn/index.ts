import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'

/** Identifiers of Vietnam. */
export const vnRules = national('VN', [
  {
    id: 'mst',
    name: 'Vietnamese tax number (MST)',
    kind: 'tax-id',
    source: 'Vietnam, Circular 105/2020/TT-BTC',
    pattern: /\d{10}(?:-?\d{3})?/,
    near: ['mst', 'ma so thue', 'mã số thuế', 'tax code'],
    accept: value =>
      10 - (weightedSum(value, [31, 29, 23, 19, 17, 13, 7, 5, 3]) % 11) === Number(value[9]) &&
      value.slice(2, 9) !== '0000000',
  },
  {
    id: 'cccd',
    name: 'Vietnamese citizen card (CCCD)',
    kind: 'national-id',
    source: 'Vietnam, Decree 137/2015',
    pattern: /0\d{11}/,
    near: ['cccd', 'can cuoc cong dan', 'căn cước', 'cmnd', 'chung minh'],
    accept: value => Number(value.slice(0, 3)) >= 1 && Number(value.slice(0, 3)) <= 96,
    check: 'province',
  },
])
