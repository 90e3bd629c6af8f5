import { expect, it } from 'vitest'
import { readDocument } from '../../testing/read.ts'

it('comments of an RTF document say who wrote them and when, though they begin within hidden text', async () => {
  // 14 May 2024, 09:30, as Word packs it.
  const date = (124 << 20) | (5 << 16) | (14 << 11) | (9 << 6) | 30
  const comment = (author: string, about: string, text: string) =>
    `{\\cs17\\v {\\*\\atnid ${about}}{\\*\\atnauthor ${author}}\\chatn {\\*\\annotation{\\*\\atnref 1}{\\*\\atndate ${date}}\\pard ${text}\\par Second line}}`
  const { parts } = await readDocument(
    `{\\rtf1\\ansi Before ${comment('Ada Berg', 'AB', 'IBAN DE89 3704 0044 0532 0130 00')}${comment('Bob', 'Bob', 'Agreed')} after {\\v secret}}`,
  )
  expect(parts).toEqual({
    'section body': 'Before  after ',
    'comment comment':
      '[author: Ada Berg (AB), time: 2024-05-14T09:30] IBAN DE89 3704 0044 0532 0130 00\nSecond line\n' +
      '[author: Bob, time: 2024-05-14T09:30] Agreed\nSecond line\n',
    'hidden hidden': 'secret',
  })
})

it('a comment whose date makes no sense, or whose author has no end, is still read', async () => {
  const { parts } = await readDocument(
    `{\\rtf1 a{\\*\\atnauthor ${'x'.repeat(5000)}}{\\*\\annotation{\\*\\atndate -1}{\\*\\atndate abc}text}{\\*\\annotation bare}}`,
  )
  expect(parts['comment comment']).toBe(`[author: ${'x'.repeat(1000)}] text\nbare\n`)
})
