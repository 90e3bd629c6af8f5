import { expect, it } from 'vitest'
import { plainText } from './text.ts'

it('a document reads as people see it: paragraphs, tables, mentions, links and dates', () => {
  const text = (words: string, marks?: object[]) => ({ type: 'text', text: words, ...(marks && { marks }) })
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
  const cell = (words: string) => ({ type: 'tableCell', content: [text(words)] })
  const document = {
    type: 'doc',
    version: 1,
    content: [
      paragraph(text('Pay '), { type: 'mention', attrs: { id: '1', text: '@Ada' } }, text(' by'), {
        type: 'date',
        attrs: { timestamp: '1767225600000' },
      }),
      { type: 'table', content: [{ type: 'tableRow', content: [cell('IBAN'), cell('DE89')] }] },
      paragraph(text('Here', [{ type: 'link', attrs: { href: 'https://a.example' } }])),
    ],
  }
  expect(plainText(document)).toBe('Pay  @Ada  by 2026-01-01\nIBAN\tDE89\nHere (https://a.example)')
  expect(plainText('h1. Wiki')).toBe('h1. Wiki')
  expect([plainText(null), plainText({ content: 'no list' })]).toEqual(['', ''])
  let deep: object = text('deep')
  for (let at = 0; at < 10_000; at++) deep = { type: 'panel', content: [deep] }
  expect(plainText(deep)).toBe('')
})
