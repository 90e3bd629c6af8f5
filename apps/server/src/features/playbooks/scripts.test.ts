import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Playbook, PlaybookDetail, PlaybookRow, Source } from '@sharelight/contract'
import type { OrganisationQueries } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOpenFolder } from '../../testing/open-folder.ts'
import {
  addOrganisation,
  administrator,
  setUp,
  startTestServer,
  workOnScans,
  type TestServer,
} from '../../testing/server.ts'

const hostileNames = [
  "'; rm -rf ~ #",
  '$(touch pwned)',
  '`touch pwned`',
  '"; touch pwned; "',
  '--apply',
  'two\nlines',
  'ends\n',
  '\u202egpj.exe',
  '%s %n ${HOME} ~ * ? [a]',
]

let server: TestServer, token: string, folder: string, source: Source
let made: ReturnType<typeof makeOpenFolder>
const call = async (method: 'GET' | 'POST', path: string, body?: object, by = token) =>
  server.call(method, `/api${path}`, { token: by, ...(body && { body }) })
const post = async <T>(path: string, body: object = {}) => (await call('POST', path, body)).body as unknown as T
const get = async <T>(path: string) => (await call('GET', path)).body as unknown as T
const open = () => join(folder, 'open')

beforeAll(async () => {
  made = makeOpenFolder(hostileNames.map(name => [name, 0o644] as const))
  ;({ folder } = made)
  server = await startTestServer()
  token = await setUp(server)
  await workOnScans(server)
  const settings = { roots: [folder] }
  source = await post('/sources', { connector: 'filesystem', name: 'Files', settings })
})
afterAll(async () => {
  await server.close()
  made.remove()
})

async function count(id: string) {
  const { playbooks } = await get<{ playbooks: Playbook[] }>('/playbooks')
  return playbooks.find(each => each.id === id)?.count
}

const ghost = {
  kind: 'user',
  name: '',
  guest: null,
  state: 'active',
  admin: null,
  mfa: null,
  facts: '{}',
  scan_id: randomUUID(),
} as const
const failed = { check_id: 'unused_account', subject_kind: 'user', name: '', run: 0 } as const
const scriptOf = (id: string, body: object, by = token) => call('POST', `/playbooks/${id}/script`, body, by)
const inFiles = () => ({ scope: { source: source.id } })

test('a playbook has a script for a source: the same things, of copies with what stays, and the trail says who holds these ids', async () => {
  await expect
    .poll(async () => [await count('remove_everyone'), await count('delete_stale_copies')], { timeout: 60_000 })
    .toEqual([hostileNames.length, 1])
  const detail = await get<PlaybookDetail>('/playbooks/delete_stale_copies')
  expect(detail.parts).toMatchObject([{ sourceName: 'Files', count: 1, hasScript: true }])
  const { body: script } = await scriptOf('delete_stale_copies', inFiles())
  expect(script).toMatchObject({ language: 'sh', targets: 1, leftOut: 0 })
  expect(script['fileName']).toMatch(/^delete-stale-copies-\d{4}-\d\d-\d\d\.sh$/)
  expect(script['text']).toContain(`put_copy_away '${folder}/copy.txt' '${folder}/report.txt'`)
  expect(script['text']).toContain(`asked for by ${administrator.email}`)
  const [entry] = await server.stores.meta.acrossOrganisations
    .selectFrom('audit_trail')
    .select(['subject', 'user_email', 'after'])
    .where('action', '=', 'playbook.script')
    .execute()
  expect(entry).toMatchObject({
    subject: source.id,
    user_email: administrator.email,
    after: {
      playbook: 'delete_stale_copies',
      targets: 1,
      leftOut: 0,
      sha256: createHash('sha256').update(String(script['text'])).digest('hex'),
    },
  })
})

test('a script is about what was chosen only, and a list of work has one of what is open', async () => {
  const { rows } = await post<{ rows: PlaybookRow[] }>('/playbooks/remove_everyone/affected')
  const [first, second] = ['$(touch pwned)', '`touch pwned`'].map(name => rows.find(row => row.name === name))
  const { body } = await scriptOf('remove_everyone', { scope: { source: source.id, items: [first?.id, second?.id] } })
  expect(body).toMatchObject({ targets: 2 })
  expect(String(body['text']).match(/^take_everyone_off '.*$/gm)?.length).toBe(2)
  for (const row of [first, second]) expect(body['text']).toContain(`take_everyone_off '${open()}/${row?.name}'`)
})

test('there is a sentence for what has no script, nothing to do, a choice that does not exist, and a source that is not ours', async () => {
  const says = async (id: string, body: object, by?: string) => {
    const { status, body: answer } = await scriptOf(id, body, by)
    return [status, answer['message']]
  }
  expect(await says('rotate_secrets', inFiles())).toEqual([
    409,
    'There is no script of "Rotate exposed secrets" for File system. The steps say what to do there.',
  ])
  expect(await says('review_access', inFiles())).toEqual([
    409,
    expect.stringMatching(/^There is nothing in Files that/) as string,
  ])
  expect(await says('remove_everyone', { ...inFiles(), choices: { days: 3 } })).toEqual([
    400,
    'There is no choice "days" here.',
  ])
  expect((await scriptOf('remove_everyone', { scope: {} })).status).toBe(400)
  const other = await addOrganisation(server, 'eve@other.example')
  expect(await says('remove_everyone', inFiles(), other.token)).toEqual([
    404,
    expect.stringMatching(/^No connected data source/) as string,
  ])
})

async function withGhosts(addresses: string[], act: (meta: OrganisationQueries) => Promise<void>) {
  const used = new Date('2020-01-01')
  const { organisation_id: ours } = await server.stores.meta.acrossOrganisations
    .selectFrom('data_sources')
    .select('organisation_id')
    .where('id', '=', source.id)
    .executeTakeFirstOrThrow()
  const meta = server.stores.meta.forOrganisation(ours)
  const at = { source_id: source.id }
  for (let start = 0; start < addresses.length; start += 1000) {
    const some = addresses.slice(start, start + 1000)
    await meta
      .insertInto('directory_accounts')
      .values(some.map(address => ({ ...ghost, ...at, address, last_sign_in: used })))
      .execute()
    await meta
      .insertInto('posture_failures')
      .values(some.map(address => ({ ...failed, ...at, subject_id: address, since: used })))
      .execute()
  }
  await act(meta)
  for (const table of ['posture_failures', 'directory_accounts', 'posture_exceptions'] as const)
    await meta.deleteFrom(table).where('source_id', '=', source.id).execute()
}

test('an account whose name could do harm is left out of the script, and named in its first lines', () =>
  withGhosts(['old', '$(touch pwned)'], async () => {
    const { body } = await scriptOf('disable_ghost_accounts', inFiles())
    expect(body).toMatchObject({ targets: 2, leftOut: 1 })
    expect(body['text']).toContain("\nlock 'old'\n")
    expect(body['text']).toContain('$(touch pwned): it is no name of a local account')
  }))

test('a script holds 5,000 accounts and not one more, however few statistics the database has', () =>
  withGhosts(
    Array.from({ length: 5001 }, (_, number) => `ghost-${number}`),
    async meta => {
      expect(await count('disable_ghost_accounts')).toBe(5001)
      const { status, body } = await scriptOf('disable_ghost_accounts', inFiles())
      expect([status, body['message']]).toEqual([409, expect.stringContaining('a script holds 5000') as string])
      await meta
        .insertInto('posture_exceptions')
        .values({
          check_id: failed.check_id,
          source_id: source.id,
          subject_kind: 'user',
          subject_id: 'ghost-7',
          reason: 'For emergencies',
          author: administrator.email,
          created_by: null,
          expires_at: null,
          ended_at: null,
          ended_by: null,
        })
        .execute()
      const whole = (await scriptOf('disable_ghost_accounts', inFiles())).body
      expect(whole).toMatchObject({ targets: 5000, leftOut: 0 })
      expect(String(whole['text']).match(/^lock '/gm)?.length).toBe(5000)
      expect(whole['text']).not.toContain("lock 'ghost-7'\n")
      const { entries, total } = await post<{ entries: unknown[]; total: number }>(
        '/playbooks/disable_ghost_accounts/work',
        { limit: 100 },
      )
      expect([entries.length, total]).toEqual([100, 5000])
    },
  ))

test('names that a shell could take for more are one word each: the script says what it would do, does it, and its undo file takes it back', async () => {
  const { body } = await scriptOf('remove_everyone', inFiles())
  expect(body).toMatchObject({ targets: hostileNames.length, leftOut: 0 })
  const work = mkdtempSync(join(tmpdir(), 'sharelight-script-'))
  try {
    writeFileSync(join(work, 'script.sh'), String(body['text']))
    const run = (...args: string[]) => execFileSync('sh', args, { cwd: work, encoding: 'utf8' })
    const modes = () => hostileNames.map(name => statSync(join(open(), name)).mode & 0o777)
    expect(run('script.sh').match(/^Would: /gm)?.length).toBe(hostileNames.length)
    expect(modes()).toEqual(hostileNames.map(() => 0o644))
    run('script.sh', '--apply')
    expect(modes()).toEqual(hostileNames.map(() => 0o640))
    const [undo] = readdirSync(work).filter(name => name.startsWith('undo-remove-everyone-'))
    run(String(undo))
    expect(modes()).toEqual(hostileNames.map(() => 0o644))
    expect(readdirSync(work).toSorted()).toEqual(['script.sh', undo].toSorted())
    expect(readdirSync(open()).toSorted()).toEqual(hostileNames.toSorted())
  } finally {
    rmSync(work, { recursive: true })
  }
})
