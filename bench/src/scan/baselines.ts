import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { everyEntry, findConnector, localIo } from '@sharelight/connectors'
import type { Took } from './took.ts'

/** All that a scan lists of a folder, with who reaches it, by its own connector; nothing is read or stored. */
export async function onlyList(root: string): Promise<number> {
  const connector = findConnector('filesystem')!
  const open = await connector.load()
  const io = localIo({ signal: new AbortController().signal, ownDomains: [] })
  const connection = await open(connector.settings.parse({ roots: [root] }), io)
  let items = 0
  try {
    for await (const entry of everyEntry(connection)) if (entry.type === 'item') items++
  } finally {
    await connection.close()
  }
  return items
}

export async function onlyRead(root: string): Promise<void> {
  for (const name of await readdir(root, { recursive: true, withFileTypes: true }))
    if (name.isFile()) await readFile(join(name.parentPath, name.name))
}

/** What a process that only classifies says at its end. */
export interface Classified {
  /** Of processor time. */
  seconds: number
}

/** The texts below a folder classified by `processes` at once, each with its part of them in memory and warm: seconds of time, and of processor time. */
export async function onlyClassify(root: string, processes: number): Promise<Took> {
  const children = Array.from({ length: processes }, (_, at) =>
    fork(join(import.meta.dirname, 'classify-child.ts'), [root, String(at), String(processes)]),
  )
  try {
    await Promise.all(children.map(child => said(child)))
    const began = performance.now()
    const ended = children.map(child => said<Classified>(child))
    for (const child of children) child.send('go')
    const classified = await Promise.all(ended)
    const processor = classified.reduce((sum, { seconds }) => sum + seconds, 0)
    return { seconds: (performance.now() - began) / 1000, processor }
  } finally {
    for (const child of children) child.kill()
  }
}

/** @throws Error when the process ends instead */
export async function said<T>(child: ChildProcess): Promise<T> {
  const stop = new AbortController()
  const { signal } = stop
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A process of the bench ended with code ${String(code)}.`)
  })
  try {
    const [answer] = (await Promise.race([once(child, 'message', { signal }), ended])) as [T]
    return answer
  } finally {
    stop.abort()
    ended.catch(() => undefined)
  }
}
