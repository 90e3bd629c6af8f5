import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readDocument } from '../../testing/read.ts'

it('a compressed file says of itself what the file in it says', async () => {
  const bytes = Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7_919 + (at >> 3) * 31) % 256))
  const unknown = await readDocument(gzipSync(bytes), { name: 'classes.pack.gz' })
  expect(unknown.outcome).toMatchObject({ status: 'skipped', reason: 'unsupported' })
  const known = await readDocument(gzipSync('Minutes of the meeting'), { name: 'minutes.txt.gz' })
  expect(known.outcome.status).toBe('complete')
  expect(known.text).toContain('Minutes')
})
