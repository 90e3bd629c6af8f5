import type { BigIntStats } from 'node:fs'
import type { FolderEntry, ItemEntry } from '../../kit/connector.ts'
import type { Listed } from '../../kit/pages.ts'
import { located, problemOf } from '../../kit/walk/located.ts'
import type { Found, Walked } from '../../kit/walk/walk.ts'
import type { Accounts } from './accounts.ts'
import type { Secured } from './acl.ts'
import { grantsOf } from './reach.ts'
import { wayInto, type Way } from './way.ts'
import { identityOf, stampOf } from './stamp.ts'

/** Turns what the walk found under one root into entries with owners and grants. `above` are the folders over the root. */
export async function* entriesOf(
  found: AsyncIterable<Secured<Walked>>,
  above: Way | undefined,
  accounts: Accounts,
): AsyncGenerator<Listed> {
  const ways: (Way | undefined)[] = [above]
  for await (const entry of found) {
    if (entry.type === 'problem') {
      yield { entry: problemOf(entry), from: entry.from }
      continue
    }
    const { access } = entry
    if (!access) continue
    const way = ways[entry.depth]
    if (entry.type === 'folder') ways.splice(entry.depth + 1, Infinity, wayInto(access, way))
    const secured = { owner: await accounts.user(access.uid), grants: await grantsOf(access, way, accounts) }
    yield { entry: entry.type === 'folder' ? folderOf(entry, secured) : itemOf(entry, secured), from: entry.from }
  }
}

function folderOf(found: Found, secured: Pick<FolderEntry, 'owner' | 'grants'>): FolderEntry {
  return {
    type: 'folder',
    ...located(found),
    ...secured,
    identity: identityOf(found.stat),
    modifiedAt: found.stat.mtime,
  }
}

function itemOf(found: Found, secured: Pick<ItemEntry, 'owner' | 'grants'>): ItemEntry {
  const { stat } = found
  return {
    type: 'item',
    kind: 'file',
    ...located(found),
    ...secured,
    size: Number(stat.size),
    ...createdAt(stat),
    modifiedAt: stat.mtime,
    stamp: stampOf(stat),
    identity: identityOf(stat),
    events: [],
  }
}

/** File systems that keep no birth time answer zero, or the change time, which lies after the last modification. */
function createdAt({ birthtimeMs, birthtime, mtimeMs }: BigIntStats): { createdAt?: Date } {
  return birthtimeMs > 0n && birthtimeMs <= mtimeMs ? { createdAt: birthtime } : {}
}
