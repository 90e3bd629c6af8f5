import type { GitObjects } from './objects.ts'
import { UnreadableRepository } from './unreadable.ts'

export interface TreeFile {
  /** Number of the blob. */
  number: number
  /** From the top, parts apart by `/`. */
  path: string
}

const idBytes = 20
const deepest = 1_000
const folderMode = '40000'
const moduleMode = '160000'

/** The files of a tree whose number is not in `seen`, and of its folders likewise; each tree is read once. */
export function* unseenFiles(
  objects: GitObjects,
  tree: number,
  { seen, onFault }: { seen: Uint8Array; onFault: () => void },
): Generator<TreeFile> {
  const waiting = [{ number: tree, path: '', depth: 0 }]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (at.number < 0 || seen[at.number]) continue
    seen[at.number] = 1
    for (const { mode, name, number } of entriesOf(objects, at.number, onFault)) {
      if (mode === moduleMode || number < 0) continue
      const path = `${at.path}${name}`
      if (mode !== folderMode) yield { number, path }
      else if (at.depth < deepest && !seen[number]) waiting.push({ number, path: `${path}/`, depth: at.depth + 1 })
    }
  }
}

interface TreeEntry {
  mode: string
  name: string
  number: number
}

function entriesOf(objects: GitObjects, tree: number, onFault: () => void): TreeEntry[] {
  try {
    return parsed(objects, objects.read(tree).bytes)
  } catch (error) {
    if (!(error instanceof UnreadableRepository)) throw error
    onFault()
    return []
  }
}

function parsed(objects: GitObjects, bytes: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = []
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(32, at)
    const zero = bytes.indexOf(0, space)
    if (space < 0 || zero < 0 || zero + 1 + idBytes > bytes.length) break
    const id = bytes.subarray(zero + 1, zero + 1 + idBytes)
    entries.push({
      mode: bytes.toString('latin1', at, space),
      name: bytes.toString('utf8', space + 1, zero),
      number: objects.find(id),
    })
    at = zero + 1 + idBytes
  }
  return entries
}
