import { expect, it } from 'vitest'
import { readableRuns } from './runs.ts'

async function runs(bytes: Buffer): Promise<string[]> {
  const found: string[] = []
  for await (const run of readableRuns([bytes])) found.push(run)
  return found
}

it('words of one and of two bytes a character are found between other bytes', async () => {
  const bytes = Buffer.concat([
    Buffer.from([0, 1, 2, 0xff]),
    Buffer.from('plain words'),
    Buffer.from([0, 0, 0, 0]),
    Buffer.from('wide wörds', 'utf16le'),
    Buffer.from([0, 0, 1]),
  ])
  expect(await runs(bytes)).toEqual(['plain words', 'wide wörds'])
})

it('a megabyte that only looks like Chinese characters is looked at once', async () => {
  expect(await runs(Buffer.alloc(2 ** 20, 0x8e))).toEqual([])
})
