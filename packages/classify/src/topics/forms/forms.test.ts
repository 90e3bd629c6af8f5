import { describe, expect, test } from 'vitest'
import { createClassifier } from '../../classifier.ts'
import { readTopics } from '../index.ts'
import { printedForms } from './printed.ts'
import { phrasesOf } from '../lexicon/types.ts'
import { cases, empties, notForms } from './cases.ts'

const kindOf = (text: string) => readTopics({ text }, undefined).hits.at(-1)?.key
const classifier = createClassifier()

describe('printed forms', () => {
  test.each(cases)('%s is told by its printed wording', (name, topic, text) => {
    const reading = readTopics({ text }, undefined)
    expect(reading.hits.map(({ key }) => key)).toEqual([topic.split('/')[0], topic])
    expect(reading.isEmptyForm).toBe(false)
    expect(reading.reasons().at(-1)?.printed).toContain(name)
  })

  test.each(empties)('%s that nobody has filled in is an empty form without personal data', (_, topic, text) => {
    const { labels, findings } = classifier.classify({ text })
    expect(labels.map(({ key }) => key)).toContain('other/empty_forms')
    expect(labels.filter(({ key }) => key.startsWith('regulated'))).toEqual([])
    expect(findings).toEqual([])
    expect(kindOf(text)).toBe(topic)
  })

  test('one identifier in an otherwise empty form is still found', () => {
    const [, , text] = empties[0]!
    const { labels, findings } = classifier.classify({ text: `${text}\nSocial security number: 219-09-9998\n` })
    expect(labels.map(({ key }) => key)).toContain('regulated/pii')
    expect(findings.map(({ rule }) => rule)).toContain('us-ssn')
  })

  test.each(notForms)('%s is not taken for a form', (_, text) => {
    const reading = readTopics({ text }, undefined)
    expect(reading.isEmptyForm).toBe(false)
    expect(reading.reasons().every(({ printed }) => printed === undefined)).toBe(true)
  })

  test('an identity document is known by the line that machines read, even where a picture was misread', () => {
    const read = (text: string) => readTopics({ text }, undefined).hits.at(-1)?.key
    expect(read('REPUBLC 0F\nSumame 7,\nIDUTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\n')).toBe(
      'regulated/identity_documents',
    )
    expect(read('|! P<UTOERlKSSON\nL898902C36UTO7408122F12O4159<<<<<<<<<<<<<<04\nanything else')).toBe(
      'regulated/identity_documents',
    )
    expect(read('cat <<EOF\n1234567F1234567 << 8 << 9 and so on and on\nEOF')).not.toBe('regulated/identity_documents')
  })

  test('a checklist with names to fill in is no CV', () => {
    const text =
      'New starter checklist\nName of starter: ____________ Start date: _______\n[ ] Contract signed\n[ ] Education certificates seen\n[ ] References checked\n[ ] Experience and skills form filled in\n[ ] Laptop ordered\nSigned by manager: ____________'
    const { labels } = classifier.classify({ text })
    expect(labels.map(({ key }) => key)).toEqual(['other', 'other/empty_forms'])
  })

  test('every form is told by its title and half of its labels in any order', () => {
    for (const { topic, titles, labels } of printedForms) {
      const all = phrasesOf(labels)
      const half = all.filter((_, at) => at % 2 === 0).concat(all.slice(0, 3))
      const text = [phrasesOf(titles)[0], ...half.toReversed().map(label => `${label}: 12,345.67`)].join('\n')
      expect([text.split('\n')[0], kindOf(text)]).toEqual([text.split('\n')[0], topic])
    }
  })
})
