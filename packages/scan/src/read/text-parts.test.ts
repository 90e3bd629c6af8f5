import { docx, xlsx, zip } from '@sharelight/extract/testing'
import { expect, test } from 'vitest'
import { readDocument } from './read-document.ts'

const nothing = () => Promise.reject(new Error('Nothing is asked for.'))

async function found(name: string, bytes: Uint8Array) {
  const document = { id: 1, name, place: `/${name}`, content: { bytes } }
  const { findings } = await readDocument(document, { alive: () => Promise.resolve(), ask: nothing })
  return Object.fromEntries(findings.map(({ masked, part }) => [masked, part]))
}

const iban = 'DE89 3704 0044 0532 0130 00'
const other = 'GB82 WEST 1234 5698 7654 32'
const row = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>Pay to ${text}</t></is></c></row>`
const workbook = xlsx([
  { name: 'Notes', xml: row(iban) },
  { name: 'Salaries', xml: row(other) },
])

test('a finding says on which sheet it stands, and in which file inside another', async () => {
  expect(await found('book.xlsx', workbook)).toMatchObject({
    '•••• 3000': { kind: 'sheet', name: 'Notes' },
    '•••• 5432': { kind: 'sheet', name: 'Salaries' },
  })
  const archive = zip({ 'q1/book.xlsx': workbook, 'note.txt': Buffer.from('Card 4111 1111 1111 1111, expiry 12/29') })
  expect(await found('all.zip', archive)).toMatchObject({
    '•••• 5432': { kind: 'sheet', name: 'q1/book.xlsx/Salaries' },
    '•••• 1111': { kind: 'entry', name: 'note.txt' },
  })
})

test('what stands in the body of a document has no part to look in, and what its name tells has none either', async () => {
  expect(
    (await found('letter.docx', docx(`<w:p><w:r><w:t>Pay to ${iban}</w:t></w:r></w:p>`)))['•••• 3000'],
  ).toBeUndefined()
  expect(Object.values(await found('vpn.pfx', Buffer.from('3082047e020103308204', 'hex')))).toEqual([undefined])
})
