import { expect, it } from 'vitest'
import { readDocument } from '../../testing/read.ts'

it('a Write document gives its text, and says when it is cut off', async () => {
  const text = Buffer.from('Accounts of Ada Lovelace\r\nsecond line', 'latin1')
  const header = Buffer.alloc(128)
  header.write('31be000000ab', 'hex')
  header.writeUInt32LE(128 + text.length, 14)
  const { outcome, parts } = await readDocument(Buffer.concat([header, text, Buffer.alloc(128)]))
  expect(outcome).toMatchObject({ mime: 'application/x-mswrite', status: 'complete' })
  expect(parts['section body']).toBe('Accounts of Ada Lovelace\nsecond line\n')
  expect((await readDocument(Buffer.concat([header, text.subarray(0, 10)]))).outcome).toMatchObject({
    status: 'partial',
    reason: 'truncated',
  })
})
