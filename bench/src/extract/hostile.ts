import { createExtractor } from '@sharelight/extract'
import type { Figure } from '../report.ts'
import { corpus } from './corpora.ts'

const sets = ['extraction-hostile', 'extraction-office', 'extraction-pdf', 'extraction-mail', 'extraction-archives']
const megabyte = 2 ** 20

/** How every document of the corpora ends when it is read in isolation, and what it leaves behind in this process. */
export async function hostileFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  const extractor = createExtractor({ size: 1 })
  const before = process.memoryUsage().rss
  let slowest = 0
  try {
    for (const set of sets) {
      const samples = corpus(set)
      const ends = new Map<string, number>()
      for (const { path } of samples) {
        const began = performance.now()
        const { status, reason } = await extractor.extract(path)
        slowest = Math.max(slowest, performance.now() - began)
        const end = reason === 'parser_crashed' || reason === 'internal' ? 'crashed' : status
        ends.set(end, (ends.get(end) ?? 0) + 1)
      }
      const summary = [...ends]
        .toSorted()
        .map(([end, count]) => `${count} ${end}`)
        .join(', ')
      if (samples.length > 0)
        figures.push({
          name: `${set}: outcomes of ${samples.length} documents`,
          value: summary,
          target: 'none crashed',
        })
    }
  } finally {
    await extractor.close()
  }
  const growth = (process.memoryUsage().rss - before) / megabyte
  figures.push({ name: 'all corpora: slowest document', value: `${(slowest / 1000).toFixed(1)} s`, target: '< 30 s' })
  figures.push({
    name: 'all corpora: memory of this process afterwards',
    value: `${growth >= 0 ? '+' : ''}${growth.toFixed(0)} MB`,
  })
  return figures
}
