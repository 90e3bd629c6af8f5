import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { stripPrefix } from '../../validators/national.ts'

/** Identifiers of Türkiye. */
export const trRules = national('TR', [
  {
    id: 'tckimlik',
    name: 'Turkish identity number',
    kind: 'national-id',
    source: 'Türkiye, Law 5490; NVI',
    pattern: /[1-9]\d{10}/,
    near: [
      'tc kimlik',
      'kimlik no',
      'tc kimlik no',
      't c kimlik',
      'tckn',
      'kimlik numarasi',
      'tc no',
      'turkish id',
      'kimlik',
    ],
    strength: 'weak',
    accept: value => {
      const first = (10 - (weightedSum(value, [3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10
      const second = weightedSum(value, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]) % 10
      return first === Number(value[9]) && second === Number(value[10])
    },
  },
  {
    id: 'vkn',
    name: 'Turkish tax number (VKN)',
    kind: 'tax-id',
    source: 'Türkiye, Gelir İdaresi Başkanlığı',
    pattern: /(?:TR)?\d{10}/,
    near: ['vkn', 'vergi', 'vergi no', 'vergi kimlik', 'vergi kimlik numarasi'],
    accept: value => {
      const number = stripPrefix(value, 'TR')
      const sum = Array.from(number.slice(0, 9)).reduce((total, digit, at) => {
        const first = (Number(digit) + 9 - at) % 10
        return total + (first === 0 ? 0 : (first * 2 ** (9 - at)) % 9 || 9)
      }, 0)
      return (10 - (sum % 10)) % 10 === Number(number[9])
    },
  },
  {
    id: 'plate',
    name: 'Turkish vehicle plate',
    kind: 'vehicle',
    source: 'Türkiye, Karayolları Trafik Yönetmeliği',
    pattern: /\d{2} ?[A-Z]{1,3} ?\d{2,4}/,
    near: ['plaka', 'arac', 'araç'],
    within: 40,
    strength: 'none',
    accept: value => Number(value.slice(0, 2)) >= 1 && Number(value.slice(0, 2)) <= 81,
    check: 'province',
  },
  {
    id: 'passport',
    name: 'Turkish passport',
    kind: 'passport',
    source: 'Türkiye, NVI',
    pattern: /[A-Z]\d{8}/,
    near: ['pasaport', 'pasaport no'],
  },
])
