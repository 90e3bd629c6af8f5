import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { liveHeap, wayToWorkspace } from '@sharelight/testkit/connectors'
import type { WorkspaceReady } from './google/workspace.ts'
import type { Figure, Section } from './report.ts'

/** BENCH_ITEMS: fewer for a quick run. */
const asked = process.env['BENCH_ITEMS']
const files = Number(asked ?? 1_000_000)
/** Reading is cut off after so many pages, and goes on from the position of the last with nothing else remembered. */
const pagesBetweenCuts = 20

/** A drive of a million files listed with who reaches each, cut off again and again. */
export async function benchGoogle(): Promise<Section> {
  const child = fork(join(import.meta.dirname, 'google/workspace.ts'), [String(files)])
  try {
    const ready = (await once(child, 'message'))[0] as WorkspaceReady
    const run = await listWhileCutting(ready)
    const wanted = { files, open: Math.floor(files / 100) }
    if (run.files !== wanted.files || run.open !== wanted.open || run.twice)
      throw new Error(
        `${run.files} files, ${run.open} open, ${run.twice} twice: there are ${wanted.files} and ${wanted.open}.`,
      )
    return {
      id: 'google',
      title: 'A large drive of Google Workspace',
      command: `${asked === undefined ? '' : `BENCH_ITEMS=${asked} `}npm run bench -- google`,
      figures: figuresOf(run),
    }
  } finally {
    child.kill('SIGKILL')
  }
}

interface Run {
  files: number
  open: number
  twice: number
  cuts: number
  seconds: number
  /** Bytes of live objects, at most in the first and in the last third. */
  early: number
  late: number
}

async function listWhileCutting(ready: WorkspaceReady): Promise<Run> {
  const way = wayToWorkspace(ready)
  const container = { id: `my/${ready.person}`, name: 'Ada' }
  // By their numbers: names of a million files would be most of what is held.
  const seen = new Uint8Array(4 * files)
  const run: Run = { files: 0, open: 0, twice: 0, cuts: -1, seconds: 0, early: 0, late: 0 }
  const began = performance.now()
  for (let [from, isDone] = [undefined as string | undefined, false]; !isDone;) {
    run.cuts++
    const connection = await way.open({ services: ['drive'] })
    let pages = 0
    isDone = true
    for await (const page of connection.items?.(container, from) ?? []) {
      for (const entry of page.items) {
        if (entry.type !== 'item') continue
        const number = Number(/^File (\d+)/.exec(entry.name)?.[1])
        if (seen[number]) run.twice++
        seen[number] = 1
        run.files++
        run.open += Number(entry.grants.some(({ principal }) => principal.kind === 'anonymous'))
      }
      from = page.next
      if (++pages < pagesBetweenCuts) continue
      isDone = false
      break
    }
    const held = liveHeap()
    if (run.files < files / 3) run.early = Math.max(run.early, held)
    if (run.files > (files * 2) / 3) run.late = Math.max(run.late, held)
    console.error(
      `${Math.round((performance.now() - began) / 1000)} s: ${run.files} files, ${mib(held)}, ${run.cuts} cuts`,
    )
    await connection.close()
  }
  run.seconds = (performance.now() - began) / 1000
  return run
}

function figuresOf({ files: listed, open, cuts, seconds, early, late }: Run): Figure[] {
  return [
    {
      name: 'files with who reaches them, of these open to anybody',
      value: `${listed.toLocaleString('en')}, ${open.toLocaleString('en')}`,
    },
    {
      name: `listed, with the simulated Workspace on the same machine, cut off ${cuts} times`,
      value: `${Math.round(listed / seconds).toLocaleString('en')} files/s`,
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
