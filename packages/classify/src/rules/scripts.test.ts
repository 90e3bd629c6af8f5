import { expect, it } from 'vitest'
import { createClassifier } from '../index.ts'

const classifier = createClassifier()
const found = (text: string) =>
  classifier
    .classify({ text })
    .findings.map(({ rule, kind, start, end }) => `${kind} ${rule} ${text.slice(start, end)}`)
const beside = (text: string) => found(`1.\n${text}`)

it.each([
  ['Chinese', '我的邮箱是anna.li@example.org，请查收。'],
  ['Japanese', 'メールはanna.li@example.orgまでご連絡ください。'],
  ['Hebrew', 'אפשר לכתוב לanna.li@example.org בכל עת'],
  ['Korean', '메일은anna.li@example.org으로 보내세요'],
])('an e-mail address ends where the script changes: %s', (_, text) =>
  expect(beside(text)).toEqual(['email email anna.li@example.org']),
)
it('an address of another script stays whole', () =>
  expect(beside('пишите на почта12@пример.рф сегодня')).toEqual(['email email почта12@пример.рф']))

it.each([
  ['Hebrew', 'נייד: 054-1234567', '054-1234567'],
  ['Arabic, in its digits', 'رقم الجوال ٠٥٠٦٥٢٦٦٠٠', '٠٥٠٦٥٢٦٦٠٠'],
  ['Russian', 'Звоните по номеру 89737782365 вечером.', '89737782365'],
  ['Ukrainian', 'Телефонуйте за номером (044) 243-31-38 увечері.', '(044) 243-31-38'],
  ['Greek', 'τηλ. 2310 202605', '2310 202605'],
  ['Chinese', '座机138-6848-9648', '138-6848-9648'],
  ['Japanese, full-width', '連絡先は０８００９１８８４９０です', '０８００９１８８４９０'],
  ['chat', 'txt me at 9557220995', '9557220995'],
])('a telephone number is found beside a word of %s', (_, text, number) =>
  expect(beside(text).map(line => line.replace(/^(\S+) \S+ /, '$1 '))).toContain(`phone ${number}`),
)

it.each([
  ['a gershayim in its name', 'ת"ז: 39337423', 'il-idnr'],
  ['a mark of direction inside', 'ת"ז: 3933742\u200E-3', 'il-idnr'],
  ['a company of the same', 'ח״פ 516179157', 'il-hp'],
  ['dots in its name', 'Α.Φ.Μ.: 094259216', 'gr-vat'],
  ['a name with an article', 'رقم الإقامة ١٧٧١٩٣٠٢٣٥', 'sa-nid'],
  ['no spaces', '身份证号11010519491231002X。', 'cn-ric'],
  ['chat spelling', 'my ssn is 536 90 4399 lol', 'us-ssn'],
])('an identifier is found with %s', (_, text, rule) =>
  expect(beside(text).map(line => line.split(' ')[1])).toContain(rule),
)
