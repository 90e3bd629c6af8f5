import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTenant, type TenantBench } from './index.ts'
import { treeOf } from './large/tree.ts'
import { readerOf, type Reader } from './testing/reader.ts'

let bench: TenantBench
let reader: Reader
let drives: string[]

beforeAll(async () => {
  bench = await startTenant({ at: new Date('2026-03-02T08:00:00Z') })
  reader = readerOf(bench)
  drives = bench.act.fillLarge({ users: 300, items: 20_000, libraries: 4 }).drives
})
afterAll(() => bench.stop())

const both = { prefer: 'hierarchicalsharing, deltashowsharingchanges' }

describe('a tree of a million', () => {
  it('has every item below exactly one folder, which has a smaller number', () => {
    const tree = treeOf(1_000_000)
    let seen = 0
    for (let index = 0; index < tree.count; index++) {
      if (!tree.isFolder(index)) continue
      for (const child of tree.childrenOf(index)) {
        if (child <= index || tree.parentOf(child) !== index) throw new Error(`${child} is no child of ${index}.`)
        seen++
      }
    }
    expect(seen).toBe(tree.count - 1)
  })
})

describe('a large tenant', () => {
  it('lists every item of a library once, parents first', async () => {
    const ids = new Set<unknown>()
    const { entries, delta } = await reader.all(`/drives/${drives[0]}/root/delta?$top=1000`, both)
    for (const { id, parentReference } of entries) {
      const parent = (parentReference as { id?: string }).id
      if (parent !== undefined && !ids.has(parent)) throw new Error(`${String(id)} comes before its folder.`)
      ids.add(id)
    }
    expect(ids.size).toBe(5000)
    expect((await reader.all(String(delta), both)).entries).toEqual([])
  })

  it('says the same of an item wherever it is asked, and the same again', async () => {
    const { body } = await reader.get(`/drives/${drives[1]}/root/delta?$top=200`, both)
    const [, , listed] = body['value'] as Record<string, unknown>[]
    const path = `/drives/${drives[1]}/items/${String(listed?.['id'])}`
    expect(await reader.get(path)).toMatchObject({
      status: 200,
      body: { name: listed?.['name'], eTag: listed?.['eTag'] },
    })
    const parent = (listed?.['parentReference'] as { id: string } | undefined)?.id
    const children = await reader.all(`/drives/${drives[1]}/items/${parent}/children`)
    expect(children.entries.map(({ id }) => id)).toContain(listed?.['id'])
    expect((await reader.get(`/drives/${drives[1]}/items/01NONE`)).status).toBe(404)
  })

  it('has links, people and addresses among those who may reach its items', async () => {
    const { entries } = await reader.all(`/drives/${drives[2]}/root/delta?$top=5000`, both)
    const shared = entries.filter(one => one['shared'] && one['root'] === undefined)
    const scopes = new Set(shared.map(one => (one['shared'] as { scope: string }).scope))
    expect(scopes).toEqual(new Set(['anonymous', 'organization', 'users']))
    expect(shared.length / entries.length).toBeGreaterThan(0.05)
    expect(shared.length / entries.length).toBeLessThan(0.15)
    const open = shared.find(one => (one['shared'] as { scope: string }).scope === 'anonymous')
    const { body } = await reader.get(`/drives/${drives[2]}/items/${String(open?.['id'])}/permissions`)
    expect(JSON.stringify(body)).toContain('"scope":"anonymous"')
  })

  it('changes like any other: what is made, changed, shared and deleted in it is told', async () => {
    const [drive = ''] = drives
    const { entries, delta } = await reader.all(`/drives/${drive}/root/delta?$top=5000`, both)
    const [one, other, third] = entries.filter(item => item['file']).map(({ id }) => String(id))
    bench.act.writeFile({ drive, item: one ?? '' }, 'changed')
    bench.act.shareByLink({ drive, item: other ?? '', scope: 'anonymous', type: 'edit' })
    bench.act.removeItem({ drive, item: third ?? '' })
    const made = bench.act.addFile({ drive, path: '/New/here.txt', content: 'new' })
    const changes = (await reader.all(String(delta), { ...both, deltaexcludeparent: 'true' })).entries
    expect(new Set(changes.map(({ id }) => id))).toEqual(new Set([one, other, third, made.id, made.parentId]))
    const again = await reader.all(`/drives/${drive}/root/delta?$top=5000`, both)
    expect(again.entries).toHaveLength(entries.length - 1 + 2)
    expect(again.entries.find(({ id }) => id === one)).toMatchObject({ size: 'changed'.length })
  })

  it('lists its people in pages', async () => {
    expect((await reader.all('/users?$top=120')).entries).toHaveLength(301)
  })
})
