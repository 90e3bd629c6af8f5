import { national } from '../national.ts'
import { hasLuhn, hasMod11_2 } from '../../validators/checksums.ts'
import { isLongDate } from '../../validators/dates.ts'

const symbols = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Identifiers of China. */
export const cnRules = national('CN', [
  {
    id: 'ric',
    name: 'Chinese resident identity card',
    kind: 'national-id',
    source: 'China, GB 11643-1999',
    pattern: /\d{17}[\dX]/,
    strength: 'strong',
    near: ['身份证', '身份證', 'resident identity card', 'identity card', 'shenfenzheng', 'ric'],
    accept: value => /^[1-8]/.test(value) && isLongDate(value.slice(6, 14)) && hasMod11_2(value),
    check: 'date and check digit',
  },
  {
    id: 'uscc',
    name: 'Chinese unified social credit code',
    kind: 'company-id',
    source: 'China, GB 32100-2015',
    pattern: [
      /[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}/,
      /[0-9A-Y] [0-9A-Y] \d{6} [0-9A-HJ-NPQRTUWXY]{9} ?[0-9A-HJ-NPQRTUWXY]/,
    ],
    strength: 'strong',
    near: ['统一社会信用代码', 'social credit code', 'uscc'],
    accept: value => {
      const sum = Array.from(value.slice(0, 17)).reduce(
        (total, symbol, at) => total + symbols.indexOf(symbol) * (3 ** at % 31),
        0,
      )
      return (31 - (sum % 31)) % 31 === symbols.indexOf(value.charAt(17))
    },
  },
  {
    id: 'passport',
    name: 'Chinese passport',
    kind: 'passport',
    source: 'China, National Immigration Administration',
    pattern: [/[EG]\d{8}/, /E[A-HJ-NP-Z]\d{7}/, /[DSP]E?\d{7}/],
    near: ['护照', '護照', 'huzhao'],
  },
  {
    id: 'bank-card',
    name: 'Chinese bank account',
    kind: 'bank-account',
    source: 'China, PBOC card numbering',
    pattern: /\d{19}/,
    near: ['银行账号', '账号', '帐号', '银行卡号'],
    accept: hasLuhn,
  },
])
