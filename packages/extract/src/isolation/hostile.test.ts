import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createExtractor } from './extract-isolated.ts'

// The corpora lie beside the repository; where they are absent this test is skipped.
const folder = join(import.meta.dirname, '../../../../../shared/corpora/extraction-hostile/files')
const limits = { timeMs: 10_000, totalTimeMs: 20_000 }
const megabyte = 2 ** 20

it.skipIf(!existsSync(folder))(
  'every hostile document ends within its limits, in one worker that lives on, and memory is given back',
  async () => {
    const extractor = createExtractor({ memoryMb: 768 })
    await extractor.extract(join(folder, readdirSync(folder)[0] ?? ''), { limits })
    const before = process.memoryUsage().rss
    const faults: string[] = []
    for (const name of readdirSync(folder)) {
      const { status, reason, detail } = await extractor.extract(join(folder, name), { limits })
      const isFault =
        reason === 'parser_crashed' || reason === 'internal' || /no sign of progress|MB of memory/.test(detail ?? '')
      if (isFault) faults.push(`${name}: ${status} ${reason} ${detail}`)
      expect(status === 'complete').toBe(reason === null)
    }
    expect(faults).toEqual([])
    expect((process.memoryUsage().rss - before) / megabyte).toBeLessThan(150)
    await extractor.close()
  },
  180_000,
)
