import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Random } from './random.ts'
import type { SyntaxFile } from './syntax-trees.ts'

const folder = '/usr/share/man'

const programOf = (page: string) => page.replace(/[._-].*$/, '')

/** Manual pages of this machine, as they are stored and as they are read; none where it has none. */
export function manualFiles(count: number): SyntaxFile[] {
  if (!existsSync(folder)) return []
  const random = new Random(41)
  const programs = Map.groupBy(globSync('man[1-8]/*.gz', { cwd: folder }).sort(), programOf)
  const pages = [...programs.values()].flatMap(own => random.sample(own, 3))
  return random.sample(pages, count).flatMap((page): SyntaxFile[] => {
    const file = join(folder, page)
    const source = `manual ${programOf(page)}`
    const stored = gunzipSync(readFileSync(file)).toString('utf8')
    const shown = rendered(file)
    return [
      ...(/^\.(?:TH|Dd|SH)\b/m.test(stored)
        ? [{ language: 'roff', source, name: page, text: stored.slice(0, 64_000) }]
        : []),
      ...(shown.length > 300
        ? [{ language: 'manual', source, name: `${page}, shown`, text: shown.slice(0, 64_000) }]
        : []),
    ]
  })
}

function rendered(file: string): string {
  try {
    return execFileSync('man', ['-P', 'cat', file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 20_000,
    })
  } catch {
    return ''
  }
}
