import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readDocument } from '../testing/read.ts'

it('an external entity is neither opened nor fetched', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-xml-'))
  writeFileSync(join(folder, 'secret.txt'), 'the secret')
  const xml = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file://${folder}/secret.txt"><!ENTITY y SYSTEM "http://127.0.0.1:9/">]><a>START &x; &y; END</a>`
  const { text } = await readDocument(xml)
  expect(text).not.toContain('the secret')
  expect(text).toMatch(/START.*END/)
  rmSync(folder, { recursive: true })
})

it('entities that expand entities are not expanded', async () => {
  const lol = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join('')
  const { text, outcome } = await readDocument(
    `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "lol">${lol}]><a>&l9;</a>`,
  )
  expect(text.length).toBeLessThan(1000)
  expect(outcome.status).toBe('partial')
})

it('XML that is not well-formed gives its text and is partial', async () => {
  const { text, outcome } = await readDocument('<?xml version="1.0"?><a><b>words</c></a>')
  expect(text).toContain('words')
  expect(outcome).toMatchObject({ status: 'partial', reason: 'damaged' })
})

it('a million nested elements end in a clear status', async () => {
  const { outcome } = await readDocument(`<?xml version="1.0"?>${'<a>'.repeat(1_000_000)}`)
  expect(outcome.status).not.toBe('complete')
  expect(outcome.detail).toContain('nested')
})
