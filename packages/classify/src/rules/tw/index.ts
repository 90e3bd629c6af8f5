import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isLongDate } from '../../validators/dates.ts'

const cities = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'
const isTaiwanese = (value: string) => {
  const city = cities.indexOf(value.charAt(0)) + 10
  const second = value.charAt(1) > '9' ? (cities.indexOf(value.charAt(1)) + 10) % 10 : Number(value[1])
  return (
    (Math.floor(city / 10) + (city % 10) * 9 + second * 8 + weightedSum(value.slice(2), [7, 6, 5, 4, 3, 2, 1, 1])) %
      10 ===
    0
  )
}
const isBan = (value: string, modulus: number) => {
  const sum = [1, 2, 1, 2, 1, 2, 4, 1].reduce((total, weight, at) => {
    const product = Number(value[at]) * weight
    return total + Math.floor(product / 10) + (product % 10)
  }, 0)
  return sum % modulus === 0 || (value[6] === '7' && (sum + 1) % modulus === 0)
}

/** Identifiers of Taiwan. */
export const twRules = national('TW', [
  {
    id: 'natid',
    name: 'Taiwanese identity number',
    kind: 'national-id',
    source: 'Taiwan, Household Registration Act',
    pattern: /[A-Z][12]\d{8}/,
    strength: 'strong',
    near: ['身分證', '身份證', '身分證字號', 'national id', 'taiwan'],
    accept: isTaiwanese,
    check: 'check digit',
  },
  {
    id: 'ui',
    name: 'Taiwanese resident certificate number',
    kind: 'national-id',
    source: 'Taiwan, National Immigration Agency',
    pattern: /[A-Z][ABCD89]\d{8}/,
    strength: 'strong',
    near: ['居留證', '統一證號', 'arc', 'resident certificate', 'ui no'],
    accept: isTaiwanese,
    check: 'check digit',
  },
  {
    id: 'ban',
    name: 'Taiwanese business number',
    kind: 'company-id',
    source: 'Taiwan, Ministry of Finance, 統一編號',
    pattern: /\d{8}/,
    near: ['統一編號', '統編', 'business number', 'ban'],
    strength: 'weak',
    check: 'check digit',
    // Which check digits are given has changed once; called BAN right before it, any is one to be looked at.
    settle: (value, { before }) =>
      isBan(value, 5)
        ? {}
        : /(?<![A-Za-z])BAN\b[^\d\n]{0,28}$|\b(?:ban|Ban)(?: (?:is|no|nr|number))?[.:]? ?$/.test(before())
          ? { isDoubtful: true, reason: 'is called a business number of Taiwan, and its check digit is another' }
          : undefined,
  },
  {
    id: 'ubn',
    name: 'Taiwanese unified business number (UBN)',
    kind: 'company-id',
    source: 'Taiwan, Ministry of Finance (numbers before April 2023)',
    pattern: /\d{8}/,
    near: ['ubn', 'unified business number', '統一編號'],
    accept: value => isBan(value, 10),
  },
  {
    id: 'tax_code',
    name: 'Taiwanese tax code of foreigners',
    kind: 'tax-id',
    source: 'Taiwan, National Taxation Bureau',
    pattern: [/(?:19|20)\d{2} ?\d{2} ?\d{2} ?[A-Z]{2}/, /9\d{6}/],
    near: ['tax code', '稅籍編號', 'taxpayer'],
    within: 60,
    accept: value => value.length !== 10 || isLongDate(value.slice(0, 8)),
    check: 'date',
    strength: 'none',
  },
  {
    id: 'passport',
    name: 'Taiwanese passport',
    kind: 'passport',
    source: 'Taiwan, Bureau of Consular Affairs',
    pattern: /[A-Z0-9]\d{8}/,
    near: ['護照', '護照號碼', 'taiwan passport'],
    within: 40,
  },
])
