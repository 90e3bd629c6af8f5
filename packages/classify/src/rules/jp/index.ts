import { national } from '../national.ts'
import { weightedSum } from '../../validators/checksums.ts'

/** Identifiers of Japan. */
export const jpRules = national('JP', [
  {
    id: 'cn',
    name: 'Japanese corporate number',
    kind: 'company-id',
    source: 'Japan, National Tax Agency, 法人番号',
    pattern: /\d{13}|\d-\d{4}-\d{4}-\d{4}/,
    named: ['cn'],
    near: ['法人番号', 'corporate number', 'hojin bango'],
    accept: value => 9 - (weightedSum(value.slice(1), [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]) % 9) === Number(value[0]),
  },
  {
    id: 'my-number',
    name: 'Japanese individual number (My Number)',
    kind: 'national-id',
    source: 'Japan, Order 155/2014, マイナンバー',
    pattern: /\d{4}[ -]?\d{4}[ -]?\d{4}/,
    near: ['マイナンバー', '個人番号', 'my number', 'individual number'],
    accept: value => {
      const rest = weightedSum(value, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
      return (rest <= 1 ? 0 : 11 - rest) === Number(value[11])
    },
  },
  {
    id: 'passport',
    name: 'Japanese passport',
    kind: 'passport',
    source: 'Japan, Ministry of Foreign Affairs',
    pattern: /[A-Z]{2}\d{7}/,
    near: ['旅券', 'パスポート', '旅券番号'],
  },
  {
    id: 'driving-licence',
    name: 'Japanese driving licence',
    kind: 'driving-licence',
    source: 'Japan, Road Traffic Act',
    pattern: /\d{12}/,
    near: ['運転免許', '免許証番号', '運転免許証'],
  },
  {
    id: 'residence-card',
    name: 'Japanese residence card',
    kind: 'national-id',
    source: 'Japan, Immigration Services Agency',
    pattern: /[A-Z]{2}\d{8}[A-Z]{2}/,
    near: ['在留カード', '在留カード番号', 'residence card', 'zairyu'],
  },
  {
    id: 'bank-account',
    name: 'Japanese bank account',
    kind: 'bank-account',
    source: 'Zengin System',
    pattern: [/\d{4}-\d{3}-\d{7}/, /\d{7}/],
    near: ['口座番号', '普通預金', '銀行口座', 'bank account'],
    within: 40,
  },
])
