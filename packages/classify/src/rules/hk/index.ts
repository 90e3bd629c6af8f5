import { national } from '../national.ts'

/** Identifiers of Hong Kong. */
export const hkRules = national('HK', [
  {
    id: 'hkid',
    name: 'Hong Kong identity card',
    kind: 'national-id',
    source: 'Hong Kong, Immigration Department',
    pattern: /[A-Z]{1,2}\d{6}[ ]?\(?[\dA]\)?/,
    near: ['hkid', 'identity card', 'id card', '身份證', '身份证', 'hong kong id'],
    strength: 'weak',
    accept: value =>
      Array.from(value.padStart(9, ' ')).reduce(
        (sum, symbol, at) =>
          sum + (9 - at) * (symbol === ' ' ? 36 : symbol > '9' ? symbol.charCodeAt(0) - 55 : Number(symbol)),
        0,
      ) %
        11 ===
      0,
  },
])
