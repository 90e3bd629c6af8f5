import { expect, it } from 'vitest'
import { picture } from '../../testing/picture.ts'
import { readDocument } from '../../testing/read.ts'

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
const uint16 = (value: number) => uint32(value).subarray(0, 2)

/** A property set: identifiers first, then the values in their order. */
function propertySet(values: readonly (readonly [number, Buffer])[]): Buffer {
  return Buffer.concat([
    uint16(values.length),
    ...values.map(([id]) => uint32(id)),
    ...values.map(([, value]) => value),
  ])
}

const words = (text: string) => {
  const data = Buffer.from(`${text}\0`, 'utf16le')
  return Buffer.concat([uint32(data.length), data])
}
const file = (data: Buffer) =>
  Buffer.concat([Buffer.from('e716e3bd65261145a4c48d4d0b7a9eac', 'hex'), uint32(data.length), Buffer.alloc(16), data])

it('a OneNote section gives titles, text, links and the files in it, each once', async () => {
  const page = propertySet([
    [0x14001c84, uint32(7)],
    [0x1c001c22, words('Accounts of Ada Lovelace')],
    [0x88001c04, Buffer.alloc(0)],
  ])
  const title = propertySet([[0x1c001cf3, words('Monday')]])
  const nested = propertySet([
    [0x44001d00, propertySet([[0x1c001e20, words('https://example.org/plan')]])],
    [0x1c001c22, words('second run')],
  ])
  const section = Buffer.concat([
    Buffer.from('e4525c7b8cd8a74daeb15378d02996d3', 'hex'),
    Buffer.alloc(100),
    title,
    Buffer.alloc(8),
    page,
    Buffer.alloc(20),
    page,
    nested,
    file(Buffer.from('a letter put in')),
    file(picture(['Ada'])),
  ])
  const { outcome, parts } = await readDocument(section, { name: 'notes.one' })
  expect(outcome).toMatchObject({ mime: 'application/onenote', status: 'complete' })
  expect(parts).toMatchObject({
    'header page titles': 'Monday\n',
    'section pages': 'Accounts of Ada Lovelace\nsecond run\n',
    'metadata links': 'https://example.org/plan\n',
    'attachment file 1': 'a letter put in',
  })
  expect(outcome.parts).toContainEqual(expect.objectContaining({ name: 'file 2', mime: 'image/png' }))
})
