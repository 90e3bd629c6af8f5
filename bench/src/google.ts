import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SourceReady } from './reading/read-child.ts'
import { readingFigures } from './reading/figures.ts'
import { readWhileKilling } from './reading/read-while-killing.ts'
import type { Section } from './report.ts'

/** BENCH_ITEMS: fewer for a quick run. */
const asked = process.env['BENCH_ITEMS']
const files = Number(asked ?? 1_000_000)

/** A drive of a million files listed with who reaches each, by a process that is killed again and again. */
export async function benchGoogle(): Promise<Section> {
  const child = fork(join(import.meta.dirname, 'reading/workspace-child.ts'), [String(files)])
  try {
    const ready = (await once(child, 'message'))[0] as SourceReady
    const run = await readWhileKilling(ready, files)
    const open = Math.floor(files / 100)
    if (run.entries !== files || run.open !== open || run.twice)
      throw new Error(`${run.entries} files, ${run.open} open, ${run.twice} twice: there are ${files} and ${open}.`)
    return {
      id: 'google',
      title: 'A large drive of Google Workspace',
      command: `${asked === undefined ? '' : `BENCH_ITEMS=${asked} `}npm run bench -- google`,
      figures: [
        {
          name: 'files with who reaches them, of these open to anybody',
          value: `${files.toLocaleString('en')}, ${open.toLocaleString('en')}`,
        },
        ...readingFigures(run, 'files'),
      ],
    }
  } finally {
    child.kill('SIGKILL')
  }
}
