import { national } from '../national.ts'
import { isDate } from '../../validators/dates.ts'
import { hasTwoPassCheck, stripPrefix } from '../../validators/national.ts'

/** Identifiers of Lithuania. */
export const ltRules = national('LT', [
  {
    id: 'asmens',
    name: 'Lithuanian personal code',
    kind: 'national-id',
    source: 'Lithuania, Gyventojų registro įstatymas',
    pattern: /\d{11}/,
    near: ['asmens kodas', 'personal code', 'ak', 'asmens'],
    check: 'date and check digit',
    accept: value =>
      hasTwoPassCheck(value) &&
      (value[0] === '9' ||
        (value.charAt(0) >= '1' &&
          value.charAt(0) <= '8' &&
          isDate(
            1700 + 100 * Math.ceil(Number(value[0]) / 2) + Number(value.slice(1, 3)),
            Number(value.slice(3, 5)),
            Number(value.slice(5, 7)),
          ))),
  },
  {
    id: 'pvm',
    name: 'Lithuanian VAT number',
    kind: 'company-id',
    source: 'Lithuania, VMI',
    pattern: /(?:LT ?)?(?:\d{9}|\d{12})/,
    near: ['pvm', 'pvm kodas', 'vat'],
    accept: value => {
      const number = stripPrefix(value, 'LT')
      return number.at(-2) === '1' && hasTwoPassCheck(number)
    },
  },
  {
    id: 'company',
    name: 'Lithuanian company code',
    kind: 'company-id',
    source: 'Lithuania, Registrų centras',
    pattern: /\d{9}/,
    near: ['imones kodas', 'įmonės kodas', 'company code'],
    accept: hasTwoPassCheck,
  },
])
