import type { GitObjects } from './objects.ts'
import { UnreadableRepository } from './unreadable.ts'

export interface Commit {
  number: number
  tree: number
  /** Seconds since 1970, as who committed said. */
  time: number
  parents: readonly number[]
}

const fields = /^tree ([0-9a-f]{40})\n((?:parent [0-9a-f]{40}\n)*)[\s\S]*?\ncommitter .*? (-?\d+) [+-]\d{4}\n/
const tagged = /^object ([0-9a-f]{40})\n/
const mostTags = 10

/** All commits behind `ids`, parents before their children, the older first. What cannot be read is counted by `onFault`. */
export function commitsBehind(objects: GitObjects, ids: readonly string[], onFault: () => void): Commit[] {
  const commits = new Map<number, Commit>()
  const waiting = ids.flatMap(id => pointedTo(objects, id, onFault))
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (commits.has(number)) continue
    const commit = readCommit(objects, number, onFault)
    if (!commit) continue
    commits.set(number, commit)
    for (const parent of commit.parents) if (!commits.has(parent)) waiting.push(parent)
  }
  return inOrder(commits)
}

function readCommit(objects: GitObjects, number: number, onFault: () => void): Commit | undefined {
  try {
    const found = fields.exec(objects.read(number).bytes.toString('latin1'))
    if (!found) throw new UnreadableRepository(`${objects.idOf(number)} is no commit.`)
    const [, tree = '', parents = '', time] = found
    return {
      number,
      tree: objects.find(Buffer.from(tree, 'hex')),
      time: Number(time),
      parents: parents.split('\n').flatMap(line => known(objects, line.slice('parent '.length))),
    }
  } catch (error) {
    if (!(error instanceof UnreadableRepository)) throw error
    onFault()
    return undefined
  }
}

/** The commit that a reference points to, by way of tags where there are any. */
function pointedTo(objects: GitObjects, id: string, onFault: () => void): number[] {
  let at = known(objects, id)
  try {
    for (let hop = 0; hop < mostTags && at[0] !== undefined; hop++) {
      const kind = objects.kindOf(at[0])
      if (kind === 'commit') return at
      if (kind !== 'tag') return []
      at = known(objects, tagged.exec(objects.read(at[0]).bytes.toString('latin1'))?.[1] ?? '')
    }
  } catch (error) {
    if (!(error instanceof UnreadableRepository)) throw error
    onFault()
  }
  return []
}

/** Beyond the end of a shallow repository nothing is there. */
function known(objects: GitObjects, id: string): number[] {
  const number = id.length === 40 ? objects.find(Buffer.from(id, 'hex')) : -1
  return number < 0 ? [] : [number]
}

/** Clocks of committers go wrong: the order of parents comes before what they say. */
function inOrder(commits: ReadonlyMap<number, Commit>): Commit[] {
  const byAge = [...commits.values()].toSorted((a, b) => a.time - b.time)
  const isOut = new Set<number>()
  const order: Commit[] = []
  for (const first of byAge) {
    const path = [first]
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const before = isOut.has(at.number)
        ? undefined
        : at.parents.find(parent => commits.has(parent) && !isOut.has(parent))
      if (before !== undefined) {
        path.push(commits.get(before)!)
        continue
      }
      path.pop()
      if (isOut.has(at.number)) continue
      isOut.add(at.number)
      order.push(at)
    }
  }
  return order
}
