import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'
import { isShortDate } from '../../validators/dates.ts'

const isRrn = (value: string) =>
  (11 - (weightedSum(value, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11)) % 10 === Number(value[12])
/** Numbers given since October 2020 have random digits after the first of the second part. */
const bornRecently = (value: string) => isShortDate(value.slice(0, 6)) && Number(value.slice(7, 9)) <= 99

/** Numbers given since October 2020 have neither region nor check digit: of those who were born since. */
const hasNoCheck = (value: string) => /^2\d{5}[34]/.test(value)

/** Identifiers of South Korea. */
export const krRules = national('KR', [
  {
    id: 'rrn',
    name: 'Korean resident registration number',
    kind: 'national-id',
    source: 'Korea, Resident Registration Act',
    pattern: /\d{6}-?[1-4890]\d{6}/,
    near: ['주민등록번호', 'rrn', 'resident registration'],
    strength: 'strong',
    accept: value => bornRecently(value) && (isRrn(value) || hasNoCheck(value)),
    check: 'date and check digit',
  },
  {
    id: 'frn',
    name: 'Korean foreigner registration number',
    kind: 'national-id',
    source: 'Korea, Immigration Act',
    pattern: /\d{6}-?[5-8]\d{6}/,
    near: ['외국인등록번호', 'frn', 'foreigner registration', 'alien registration'],
    accept: value => bornRecently(value),
    check: 'date',
  },
  {
    id: 'brn',
    name: 'Korean business registration number',
    kind: 'company-id',
    source: 'Korea, National Tax Service',
    pattern: /\d{3}-?\d{2}-?\d{5}/,
    near: ['사업자등록번호', '사업자 등록번호', 'brn', 'business registration'],
    accept: value =>
      value.slice(0, 3) >= '101' &&
      (10 - ((weightedSum(value, [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor((Number(value[8]) * 5) / 10)) % 10)) % 10 ===
        Number(value[9]),
  },
  {
    id: 'passport',
    name: 'Korean passport',
    kind: 'passport',
    source: 'Korea, Ministry of Foreign Affairs',
    pattern: [/[MSROD]\d{8}/, /[MSROD]\d{3}[A-Z]\d{4}/],
    near: ['여권번호', '여권', 'korean passport'],
  },
  {
    id: 'driving-licence',
    name: 'Korean driving licence',
    kind: 'driving-licence',
    source: 'Korea, Road Traffic Act',
    pattern: /\d{2}-\d{2}-\d{6}-\d{2}/,
    near: ['운전면허', '운전면허번호', '면허번호'],
    accept: value => Number(value.slice(0, 2)) >= 11 && Number(value.slice(0, 2)) <= 28,
    check: 'region',
  },
])
