import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'

const nricLetters: Record<string, string> = {
  S: 'JZIHGFEDCBA',
  T: 'GFEDCBAJZIH',
  F: 'XWUTRQPNMLK',
  G: 'RQPNMLKXWUT',
  M: 'XWUTRQPNJLK',
}
function isNric(value: string): boolean {
  const sum = weightedSum(value.slice(1), [2, 7, 6, 5, 4, 3, 2])
  if (value[0] === 'M') return 'KLJNPQRTUWX'[10 - ((sum + 3) % 11)] === value[8]
  return (
    nricLetters[value.charAt(0)]?.[sum % 11] === value[8] ||
    (value[0] === 'G' && 'XWUTRQPNMLK'[(sum + 4) % 11] === value[8]) ||
    (value[0] === 'T' && 'JZIHGFEDCBA'[(sum + 4) % 11] === value[8])
  )
}
const entityTypes = new Set(
  'CC CD CH CL CM CP CS CX DP FB FC FM FN GA GB GS HS LL LP MB MC MD MH MM MQ NB NR PA PB PF RF RP SM SS TC TU VH XL'.split(
    ' ',
  ),
)
const letters = 'ABCDEFGHJKLMNPQRSTUVWX0123456789'
function isUen(value: string): boolean {
  if (/^\d{8}[A-Z]$/.test(value)) return 'XMKECAWLJDB'[weightedSum(value, [10, 4, 9, 3, 8, 2, 7, 1]) % 11] === value[8]
  if (/^\d{9}[A-Z]$/.test(value))
    return (
      Number(value.slice(0, 4)) <= 2040 &&
      'ZKCMDNERGWH'[weightedSum(value, [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11] === value[9]
    )
  if (!/^[RST]\d{2}[A-Z]{2}\d{4}[A-Z]$/.test(value) || !entityTypes.has(value.slice(3, 5))) return false
  const sum = [4, 3, 5, 3, 10, 2, 2, 5, 7].reduce(
    (total, weight, at) => total + letters.indexOf(value.charAt(at)) * weight,
    0,
  )
  return letters[(((sum - 5) % 11) + 11) % 11] === value[9]
}

/** Identifiers of Singapore. */
export const sgRules = national('SG', [
  {
    id: 'nric',
    name: 'Singaporean NRIC/FIN',
    kind: 'national-id',
    source: 'Singapore, National Registration Act; ICA',
    pattern: /[STFGM]\d{7}[A-Z]/,
    strength: 'strong',
    near: ['nric', 'fin', 'nric no', 'singapore', 'identity card'],
    accept: isNric,
    check: 'check letter',
  },
  {
    id: 'uen',
    name: 'Singaporean entity number (UEN)',
    kind: 'company-id',
    source: 'Singapore, ACRA',
    pattern: [/\d{8}[A-Z]/, /\d{9}[A-Z]/, /[RST]\d{2}[A-Z]{2}\d{4}[A-Z]/],
    near: ['uen', 'unique entity number', 'company registration', 'gst reg'],
    accept: isUen,
  },
  {
    id: 'passport',
    name: 'Singaporean passport',
    kind: 'passport',
    source: 'Singapore, ICA',
    pattern: /[EK]\d{7}[A-Z]/,
    near: ['singapore passport'],
  },
])
