import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { GitObjects } from './objects.ts'
import { UnreadableRepository } from './unreadable.ts'

export interface Repository {
  objects: GitObjects
  /** Ids of what its branches, tags and other references point to. */
  refs: readonly string[]
  /** Of what is checked out; undefined in a repository without a commit. */
  head: string | undefined
  /** Whether it holds the end of its history only. */
  isShallow: boolean
}

const objectId = /^[0-9a-f]{40}$/
const mostHops = 5

/** @param path of a working folder with `.git`, or of a bare repository. @throws UnreadableRepository */
export function openRepository(path: string): Repository {
  const own = folderOf(path)
  const shared = sharedOf(own)
  if (/objectformat\s*=\s*sha256/i.test(textOf(join(shared, 'config')) ?? ''))
    throw new UnreadableRepository(`${path} names its objects by SHA-256, which is not read yet.`)
  const refs = new Map([...packedRefs(shared), ...looseRefs(shared, 'refs')])
  return {
    objects: new GitObjects(join(shared, 'objects')),
    refs: [...new Set(refs.values())],
    head: headOf(own, refs),
    isShallow: existsSync(join(shared, 'shallow')),
  }
}

function folderOf(path: string): string {
  const inside = join(path, '.git')
  if (existsSync(inside)) {
    if (lstatSync(inside).isDirectory()) return inside
    const pointed = /^gitdir: (.+)$/m.exec(textOf(inside) ?? '')?.[1]
    if (pointed) return isAbsolute(pointed) ? pointed : resolve(path, pointed)
  }
  if (existsSync(join(path, 'objects')) && existsSync(join(path, 'HEAD'))) return path
  throw new UnreadableRepository(
    `${path} is no Git repository. Name a folder that has ".git" in it, or a bare repository.`,
  )
}

/** Working folders that share a repository keep little of their own. */
function sharedOf(own: string): string {
  const common = textOf(join(own, 'commondir'))?.trim()
  if (!common) return own
  return isAbsolute(common) ? common : resolve(own, common)
}

function* packedRefs(folder: string): Generator<[string, string]> {
  for (const line of (textOf(join(folder, 'packed-refs')) ?? '').split('\n')) {
    const [id = '', name] = line.split(' ')
    if (name && objectId.test(id)) yield [name.trim(), id]
  }
}

function* looseRefs(folder: string, name: string): Generator<[string, string]> {
  const path = join(folder, name)
  if (!existsSync(path)) return
  if (lstatSync(path).isDirectory()) for (const each of readdirSync(path)) yield* looseRefs(folder, `${name}/${each}`)
  else {
    const id = textOf(path)?.trim() ?? ''
    if (objectId.test(id)) yield [name, id]
  }
}

function headOf(folder: string, refs: ReadonlyMap<string, string>): string | undefined {
  let at = textOf(join(folder, 'HEAD'))?.trim() ?? ''
  for (let hop = 0; hop < mostHops; hop++) {
    if (objectId.test(at)) return at
    const name = /^ref: (.+)$/.exec(at)?.[1]
    if (!name) return undefined
    at = refs.get(name) ?? ''
  }
  return undefined
}

function textOf(path: string): string | undefined {
  try {
    return lstatSync(path).isFile() ? readFileSync(path, 'utf8') : undefined
  } catch {
    return undefined
  }
}
