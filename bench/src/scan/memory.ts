import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Figure } from '../report.ts'
import { usagesOf, type Usage } from '../usage.ts'
import { said } from './baselines.ts'
import { inFolder, writeFiles } from './folder.ts'

const lookEveryMs = 250

/** Memory of a process of its own that scans many small files, with all that it starts. */
export function memoryFigures(files: number): Promise<Figure[]> {
  return inFolder(async folder => {
    writeFiles(join(folder, 'files'), small(files))
    const child = fork(join(import.meta.dirname, 'memory-child.ts'), [folder])
    try {
      await said(child)
      const pid = child.pid!
      const before = held(usagesOf(pid), 'resident')
      const watch = watchMemory(pid)
      const done = said<number>(child)
      child.send('go')
      const seen = await done
      if (seen !== files) throw new Error(`The scan saw ${seen} of ${files} files.`)
      const { most, shared, alone } = watch.end()
      const name = `${files.toLocaleString('en-GB')} small files`
      return [
        { name: `${name}: memory with the stores open, before the scan`, value: mib(before) },
        {
          name: `${name}: at most, with all worker processes (each: ${most.map(({ resident }) => mib(resident)).join(', ')})`,
          value: mib(held(most, 'resident')),
          ratio: held(most, 'resident') / before,
          baseline: 'before the scan',
          target: '< 1 GiB',
        },
        { name: `${name}: the same, with what they share counted once`, value: mib(shared), target: '< 1 GiB' },
        { name: `${name}: at most, of the process that lists and stores`, value: mib(alone) },
      ]
    } finally {
      child.kill()
    }
  })
}

function* small(count: number) {
  for (let at = 0; at < count; at++) yield { name: 'small.txt', content: 'The card is 4111 1111 1111 1111.\n' }
}

const held = (usages: readonly Usage[], key: 'bytes' | 'resident') => usages.reduce((sum, usage) => sum + usage[key], 0)

/** What a process and its children hold at most, together, shared memory counted once, and the process alone (Linux only). */
function watchMemory(pid: number) {
  let [most, shared, alone]: [Usage[], number, number] = [[], 0, 0]
  const look = () => {
    const now = usagesOf(pid)
    if (held(now, 'resident') > held(most, 'resident')) most = now
    shared = Math.max(shared, held(now, 'bytes'))
    alone = Math.max(alone, now[0]?.resident ?? 0)
  }
  const timer = setInterval(look, lookEveryMs)
  return {
    end() {
      clearInterval(timer)
      look()
      return { most, shared, alone }
    },
  }
}

const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
