import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SourceReady } from './reading/read-child.ts'
import { readingFigures } from './reading/figures.ts'
import { readWhileKilling } from './reading/read-while-killing.ts'
import type { Section } from './report.ts'

/** BENCH_ITEMS: fewer for a quick run. */
const asked = process.env['BENCH_ITEMS']
const messages = Number(asked ?? 10_000_000)

/** A channel of ten million messages read from the newest back, by a process that is killed again and again. */
export async function benchSlack(): Promise<Section> {
  const child = fork(join(import.meta.dirname, 'reading/talk-child.ts'), [String(messages)])
  try {
    const ready = (await once(child, 'message'))[0] as SourceReady
    const run = await readWhileKilling(ready, messages)
    if (run.entries !== messages || run.twice)
      throw new Error(`${run.entries} messages, ${run.twice} twice: there are ${messages}.`)
    return {
      id: 'slack',
      title: 'A large channel of Slack',
      command: `${asked === undefined ? '' : `BENCH_ITEMS=${asked} `}npm run bench -- slack`,
      figures: [
        { name: 'messages in one channel, with who reads them', value: messages.toLocaleString('en') },
        ...readingFigures(run, 'messages'),
      ],
    }
  } finally {
    child.kill('SIGKILL')
  }
}
