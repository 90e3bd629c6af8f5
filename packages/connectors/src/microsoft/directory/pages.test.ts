import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterEach, expect, it } from 'vitest'

let tenant: OpenTenant
afterEach(() => tenant.bench.stop())

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
