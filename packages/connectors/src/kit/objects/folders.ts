import type { FolderEntry, Grant } from '../connector.ts'
import { folderKey, pathOf } from './keys.ts'

/** Keys with more slashes lie in the folder of this depth: 1,024 bytes may hold as many slashes. */
const deepest = 40
const slash = 47

/** Who reaches what lies below a prefix, and its list. */
interface Access {
  ofFolder(prefix: string): Grant[]
}

/** The folders that keys imply, each as it is come to first. Keys come in order, so that those of a folder follow one another. */
export class Folders {
  readonly #bucket: string
  readonly #access: Access
  #isTopTold = false
  #open: Buffer[] = []

  constructor(bucket: string, access: Access) {
    this.#bucket = bucket
    this.#access = access
  }

  /** Key of the folder that holds an object. */
  static holding(bucket: string, key: Buffer): string {
    return folderKey(bucket, prefixesOf(key).at(-1))
  }

  /** The bucket itself, once. */
  top(): FolderEntry[] {
    if (this.#isTopTold) return []
    this.#isTopTold = true
    return [
      {
        type: 'folder',
        key: folderKey(this.#bucket),
        name: this.#bucket,
        path: this.#bucket,
        grants: this.#access.ofFolder(''),
      },
    ]
  }

  /** Those on the way to an object that have not been told. */
  leadingTo(key: Buffer): FolderEntry[] {
    const prefixes = prefixesOf(key)
    let common = 0
    while (common < prefixes.length && this.#open[common]?.equals(prefixes[common] ?? key)) common++
    this.#open = prefixes
    return prefixes.slice(common).map((prefix, index) => this.#folder(prefix, prefixes[common + index - 1]))
  }

  #folder(prefix: Buffer, above: Buffer | undefined): FolderEntry {
    const path = pathOf(this.#bucket, prefix)
    return {
      type: 'folder',
      key: folderKey(this.#bucket, prefix),
      name: /([^/]*)\/$/.exec(path)?.[1] || '/',
      path: path.slice(0, -1),
      parent: folderKey(this.#bucket, above),
      grants: this.#access.ofFolder(prefix.toString('utf8')),
    }
  }
}

/** `a/`, `a/b/` of `a/b/c`. */
function prefixesOf(key: Buffer): Buffer[] {
  const prefixes: Buffer[] = []
  for (let at = key.indexOf(slash); at >= 0 && prefixes.length < deepest; at = key.indexOf(slash, at + 1))
    prefixes.push(key.subarray(0, at + 1))
  return prefixes
}
