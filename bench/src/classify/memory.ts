import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Figure } from '../report.ts'
import type { LongStream } from './long-stream-child.ts'

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`

/** A process of its own reads two billion units in one stream: memory after each third, and a million hits counted. */
export function memoryFigures(): Figure[] {
  const read = JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', join(import.meta.dirname, 'long-stream-child.ts')], {
      encoding: 'utf8',
    }),
  ) as LongStream
  const [hits, counted, kept] = [read.hits, read.counted, read.kept].map(count => count.toLocaleString('en'))
  return [
    {
      name: '2,000,000,000 characters in one stream: memory after each third',
      value: read.rss.map(mebibytes).join(', '),
      target: 'flat',
    },
    { name: '… peak', value: mebibytes(read.peak) },
    { name: '… e-mail addresses counted', value: `${counted} of ${hits}, ${kept} findings kept`, target: 'all' },
  ]
}
