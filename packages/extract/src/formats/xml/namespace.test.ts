import { expect, it } from 'vitest'
import { readDocument } from '../../testing/read.ts'

const read = (xml: string) => readDocument(Buffer.from(`<?xml version="1.0"?>${xml}`), { name: 'file.xml' })

it('the standard that a message follows is said', async () => {
  const standard = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02'
  const { outcome, text } = await read(`<Document xmlns="${standard}"><Stmt><Id>1</Id></Stmt></Document>`)
  expect(outcome.properties).toMatchObject({ namespace: standard })
  expect(text).toContain(standard)
})

it('an address of the web that names a format is not', async () => {
  const { outcome } = await read('<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title></feed>')
  expect(outcome.properties).not.toHaveProperty('namespace')
})
