import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isDate } from '../../validators/dates.ts'
import { hasTwoPassCheck, stripPrefix } from '../../validators/national.ts'

/** Identifiers of Estonia. */
export const eeRules = national('EE', [
  {
    id: 'ik',
    name: 'Estonian personal code',
    kind: 'national-id',
    source: 'Estonia, EVS 585:2007',
    pattern: /\d{11}/,
    near: ['isikukood', 'personal code', 'ik', 'id code', 'isikukoodi'],
    check: 'date and check digit',
    accept: value =>
      value.charAt(0) >= '1' &&
      value.charAt(0) <= '8' &&
      isDate(
        1700 + 100 * Math.ceil(Number(value[0]) / 2) + Number(value.slice(1, 3)),
        Number(value.slice(3, 5)),
        Number(value.slice(5, 7)),
      ) &&
      hasTwoPassCheck(value),
  },
  {
    id: 'kmkr',
    name: 'Estonian VAT number',
    kind: 'company-id',
    source: 'Estonia, Tax and Customs Board',
    pattern: /(?:EE ?)?\d{3} ?\d{3} ?\d{3}/,
    near: ['kmkr', 'kaibemaksukohustuslase', 'vat'],
    accept: value => weightedSum(stripPrefix(value, 'EE'), [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  },
  {
    id: 'registrikood',
    name: 'Estonian register code',
    kind: 'company-id',
    source: 'Estonia, Centre of Registers',
    pattern: /[1789]\d{7}/,
    near: ['registrikood', 'reg kood', 'registry code'],
    accept: hasTwoPassCheck,
  },
])
