import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterEach, expect, it } from 'vitest'

let tenant: OpenTenant
afterEach(() => tenant.bench.stop())

it('a position that is no longer known is told as such, wherever reading stood', async () => {
  tenant = await openTenant()
  const connection = await tenant.open({ services: ['identities'] })
  const read = async (from: string) => {
    for await (const { items } of connection.identities?.(from) ?? []) if (items.length > 10_000) return
  }
  for (const place of ['users:/users', 'groups:/groups', 'applications:/servicePrincipals'])
    await expect(read(`${place}?$expand=owners&$skiptoken=long-gone`)).rejects.toMatchObject({ code: 'resync' })
  await expect(read('elsewhere:/me')).rejects.toMatchObject({ code: 'resync' })
})

it.each([403, 404])(
  'without what signs in (%i), there are no applications, and the list comes to its end',
  async status => {
    tenant = await openTenant()
    tenant.bench.faults.answer(status, 'Refused', { match: /servicePrincipals/ })
    const connection = await tenant.open({ services: ['identities'] })
    const told = []
    let last: string | undefined
    for await (const { items, next } of connection.identities?.() ?? []) {
      told.push(...items)
      last = next
    }
    expect([told.some(({ kind }) => kind === 'application'), last]).toEqual([false, undefined])
  },
)

it('reading goes on where it was left, in people, groups and applications alike, and ends without a position', async () => {
  tenant = await openTenant()
  const { act } = tenant.bench
  for (let number = 0; number < 130; number++) {
    act.addUser({ name: `Person ${number}` })
    act.addApplication({ name: `Application ${number}` })
  }
  const connection = await tenant.open({ services: ['identities'] })
  const read = async (from?: string) => {
    const pages: { names: string[]; next: string | undefined }[] = []
    for await (const { items, next } of connection.identities?.(from) ?? [])
      pages.push({ names: items.map(({ name }) => name), next })
    return pages
  }
  const pages = await read()
  expect(pages.map(({ next }) => next?.split(':')[0])).toEqual([
    'users',
    'groups',
    'applications',
    'applications',
    undefined,
  ])
  const positions = pages.flatMap(({ next }, at) => (next === undefined ? [] : [{ at, next }]))
  for (const { at, next } of positions)
    expect((await read(next)).map(({ names }) => names)).toEqual(pages.slice(at + 1).map(({ names }) => names))
})
