import { execFile } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audit, installationTrail, openStores, readAuditHeads } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../main.ts')
const root = mkdtempSync(join(tmpdir(), 'sharelight-audit-'))
const dataDir = join(root, 'data')
const heads = `${dataDir}.audit-heads.jsonl`

const verify = () => run('verify')
const run = (...args: string[]) =>
  new Promise<{ code: number; said: string }>(resolve => {
    execFile(process.execPath, [main, 'audit', ...args, '--data', dataDir], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr })
    })
  })

async function inStores<T>(task: (stores: Awaited<ReturnType<typeof openStores>>) => Promise<T>): Promise<T> {
  const stores = await openStores({ dataDir })
  return task(stores).finally(() => stores.close())
}

beforeAll(() =>
  inStores(async ({ meta }) => {
    const { id } = await meta.acrossOrganisations
      .insertInto('organisations')
      .values({ name: 'Acme', domains: [], trial_edition: null, trial_ends_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const actor = { organisationId: id, userId: null, userEmail: 'Sharelight', address: '' }
    for (const subject of ['a', 'b', 'c', 'd']) {
      await meta
        .forOrganisation(id)
        .transaction()
        .execute(tx => audit(tx, actor, { action: 'test', subject, before: null, after: null }))
    }
    for (const head of await readAuditHeads(meta.acrossOrganisations, new Map(), new Date()))
      appendFileSync(heads, `${JSON.stringify(head)}\n`)
  }),
)
afterAll(() => rmSync(root, { recursive: true }))

test('a trail that holds is said to hold', async () => {
  const { code, said } = await verify()
  expect(said).toMatch(/Acme \(\S+\): 4 entries hold\./)
  expect(code).toBe(0)
})

test('a trail is listed, an entry a line without orders to the terminal, or as JSON; the installation has one of its own', async () => {
  const id = await inStores(async ({ meta }) => {
    const db = meta.acrossOrganisations
    const [{ id: organisationId = '' } = {}] = await db.selectFrom('organisations').select('id').execute()
    const actor = { organisationId: installationTrail, userId: null, userEmail: '', address: '192.0.2.7' }
    const change = { action: 'session.refuse', subject: 'x\u001B[2J\u202Ey', before: null, after: { by: 'password' } }
    await db.transaction().execute(tx => audit(tx, actor, change))
    return organisationId
  })
  const own = await run('list')
  expect(own.said).toMatch(
    /^1 {2}\S+Z {2}session\.refuse {2}x\uFFFD\[2J\uFFFDy {2}by somebody from 192\.0\.2\.7 {2}\{"by":"password"\}\n$/,
  )
  const two = await run('list', '--organisation', id, '--limit', '2', '--before', '4', '--json')
  expect(
    two.said
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as { subject: string }).subject),
  ).toEqual(['b', 'c'])
  expect(await run('list', '--organisation', 'acme')).toMatchObject({ code: 1 })
})

test('what was changed and what is gone, at the end too, is said by number, and the exit code is 1', async () => {
  await inStores(async ({ meta }) => {
    await meta.acrossOrganisations.updateTable('audit_trail').set({ subject: 'x' }).where('number', '=', 2).execute()
    await meta.acrossOrganisations.deleteFrom('audit_trail').where('number', '>', 2).execute()
  })
  const { code, said } = await verify()
  expect(said).toContain('Entry 2 is not as it was written')
  expect(said).toContain('Entries 3 to 4 are gone.')
  expect(code).toBe(1)
})

test('a trail that was wiped as a whole is missed', async () => {
  await inStores(async ({ meta }) => {
    for (const table of ['audit_trail', 'audit_trails', 'organisations'] as const)
      await meta.acrossOrganisations.deleteFrom(table).execute()
  })
  const { code, said } = await verify()
  expect(said).toContain('Entries 1 to 4 are gone.')
  expect(code).toBe(1)
})
