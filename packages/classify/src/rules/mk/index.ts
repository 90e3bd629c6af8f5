import { digits, national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isJmbg, stripPrefix } from '../../validators/national.ts'

/** Identifiers of North Macedonia. */
export const mkRules = national('MK', [
  {
    id: 'jmbg',
    name: 'Macedonian citizen number (EMBG)',
    kind: 'national-id',
    source: 'North Macedonia, Law on the Personal Number',
    pattern: digits(13),
    near: ['embg', 'ембг', 'matichen broj', 'матичен број', 'jmbg'],
    accept: isJmbg,
    check: 'date and check digit',
  },
  {
    id: 'edb',
    name: 'Macedonian tax number (EDB)',
    kind: 'tax-id',
    source: 'North Macedonia, Public Revenue Office',
    pattern: /(?:MK ?)?\d{13}/,
    near: ['edb', 'едб', 'danocen broj', 'даночен број'],
    accept: value => {
      const number = stripPrefix(value, 'MK')
      return ((11 - (weightedSum(number, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(number[12])
    },
  },
])
