import type { Figure } from '../report.ts'
import type { Reading } from './read-while-killing.ts'

/** How fast, in how much memory, and that nothing was lost. */
export function readingFigures({ entries, seconds, kills, early, late }: Reading, what: string): Figure[] {
  return [
    {
      name: `listed, with the simulated service on the same machine, the reader killed with SIGKILL ${kills} times, 20 s after each start`,
      value: `${Math.round(entries / seconds).toLocaleString('en')} ${what}/s`,
    },
    {
      name: 'live objects at most, in the last third of the listing',
      value: mib(late),
      baseline: 'in the first',
      ratio: late / Math.max(1, early),
    },
    { name: 'lost or listed twice', value: '0', target: '0' },
  ]
}

const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
