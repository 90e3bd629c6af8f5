import { openTenant, readDrives, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterEach, expect, it } from 'vitest'
import type { Entry } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
let tenant: OpenTenant
afterEach(() => tenant.bench.stop())

async function linked(marksSharing: boolean, files: number) {
  tenant = await openTenant()
  const { act, state } = tenant.bench
  state.marksSharing = marksSharing
  act.addUser({ name: 'Ada Lovelace' })
  const drive = act.addPersonalDrive(ada).id
  for (let at = 0; at < files; at++) {
    const { id } = act.addFile({ drive, path: `/${at}.txt`, content: 'x' })
    if (at % 5 === 0) act.shareByLink({ drive, item: id, scope: 'anonymous' })
  }
  const connection = await tenant.open()
  const { entries } = await readDrives(connection)
  const open = (entries as Entry[]).filter(
    entry =>
      entry.type === 'item' &&
      entry.grants.some(({ principal, inherited }) => principal.kind === 'anonymous' && !inherited),
  )
  const asked = tenant.bench.calls.filter(({ url }) => url.endsWith('/permissions')).length
  return { open: open.length, asked }
}

it('links are found where lists mark none: a few items show that, and the others are asked for, too', async () => {
  expect(await linked(false, 250)).toMatchObject({ open: 50, asked: expect.any(Number) })
})

it('where lists mark what is shared, nothing else is asked for', async () => {
  const { open, asked } = await linked(true, 50)
  expect(open).toBe(10)
  expect(asked).toBe(11)
})
