// The tenant that is read, in a process of its own: what it takes is not the product's.
import { createHash } from 'node:crypto'
import { startTenant } from '@sharelight/testkit/microsoft'

/** What the product must have found. */
export interface Truth {
  files: number
  folders: number
  /** Files that anybody reaches by a link, of their own or of a folder above. */
  open: number
  /** Of the first 32 bits of all files' hashed keys. */
  sum: number
}

export interface TenantReady {
  hosts: Record<string, string>
  settings: Record<string, string>
}

export const partOf = (key: string) => createHash('md5').update(key).digest().readUInt32LE(0)

if (process.send) {
  const [users = 0, items = 0] = process.argv.slice(2).map(Number)
  const { act, state, hosts, settings } = await startTenant()
  const { drives } = act.fillLarge({ users, items })
  process.on('message', () => process.send?.(truthOf()))
  process.send({ hosts, settings } satisfies TenantReady)

  function truthOf(): Truth {
    const truth = { files: 0, folders: 0, open: 0, sum: 0 }
    for (const id of drives) {
      const store = state.drives.get(id)?.items
      if (!store) continue
      const isOpen = new Set<string>()
      for (let index = 0; index < store.computed; index++) {
        const item = store.at(index)
        if (!item) continue
        const reaches = isOpen.has(item.parentId ?? '') || item.grants.some(({ link }) => link?.scope === 'anonymous')
        if (item.kind === 'folder' && reaches) isOpen.add(item.id)
        if (item.kind === 'folder') truth.folders++
        else {
          truth.files++
          truth.open += Number(reaches)
          truth.sum += partOf(`${id}/${item.id}`)
        }
      }
    }
    return truth
  }
}
