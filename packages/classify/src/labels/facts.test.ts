import { isFact } from '@sharelight/contract'
import { expect, it } from 'vitest'
import { createClassifier, labelCatalogue } from '../index.ts'

const classifier = createClassifier()
const texts = [
  'Anna met Bob. The photo shows a face, an account and a card on a table.',
  'Quarterly budget and holiday plans, with some notes on the printer and the invoices of last year.',
  'She asked about the loan and the meeting; minutes follow next week with the salary review and the lease.',
  'Her passport number is 533380006. Call +1-408-555-1234.',
]

it('no label and no finding is less sure than a fact, and each label has its sentence', () => {
  for (const text of texts) {
    const { labels, findings } = classifier.classify({ text })
    expect([...labels, ...findings].filter(one => !isFact(one))).toEqual([])
    expect(
      classifier
        .explain({ text })
        .map(({ label }) => label)
        .toSorted(),
    ).toEqual(labels.map(({ key }) => key).toSorted())
  }
})

it('a text full of addresses of web pages is nobody’s personal data', () => {
  const text = Array.from(
    { length: 40 },
    (_, n) => `See https://code.example/project/issues/${n} for the finding.`,
  ).join('\n')
  expect(classifier.classify({ text }).labels.map(({ key }) => key)).not.toContain('regulated')
})

it('what does not count towards the sensitivity says so', () => {
  const sentenceOf = (text: string, rule: string) =>
    classifier.explain({ text }).find(each => each.rule === rule)?.sentence
  expect(sentenceOf('Form 1040. 536-90-4399 is on it.', 'us-ssn')).toMatch(
    /does not count towards the sensitivity: that would take one of medium confidence, or 10 such\.$/,
  )
  expect(sentenceOf('Her SSN is 536-90-4399.', 'us-ssn')).not.toContain('does not count')
  expect(sentenceOf('Call +1-408-555-1234.', 'phone-international')).toMatch(/10 contact details/)
})

it('a sentence claims a check digit only where one was checked', () => {
  const sentenceOf = (text: string, rule: string) =>
    classifier.explain({ text }).find(each => each.rule === rule)?.sentence
  expect(sentenceOf('His US passport is 533380006.', 'us-passport')).not.toContain('check')
  expect(sentenceOf('Her passport number is 533380006.', 'passport-number')).not.toContain('check')
  expect(sentenceOf('Peru, DNI 50991213', 'pe-cui')).not.toContain('passes')
  expect(sentenceOf('Her CPF is 529.982.247-25.', 'br-cpf')).toContain('passes its check digit')
})

it('a label that rests on a form and a word is marked, for it is never critical', () => {
  const isUnchecked = (id: string) => labelCatalogue.find(({ key }) => key.endsWith(`/${id}`))?.isUnchecked
  expect(['us-passport', 'passport-number', 'fr-plate', 'us-medical-record'].map(isUnchecked)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['us-ssn', 'visa-card', 'iban', 'br-cpf'].map(isUnchecked)).toEqual([false, false, false, false])
})
