import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formsAsked, SubjectKeys } from '@sharelight/classify'
import { readSubjectHits } from '@sharelight/store'
import { organisationIdOf, setUp, startTestServer, type TestServer } from '../../apps/server/src/testing/server.ts'
import { generate } from './overview-data.ts'
import type { Section } from './report.ts'

/** BENCH_FINDINGS: fewer for a quick run. */
const findings = Number(process.env['BENCH_FINDINGS'] ?? 10_000_000)
const perItem = 20
/** One item in so many holds the person who is looked for. */
const oneIn = 5000
const rounds = 9
const person = 'anna.miller@own.example; +49 30 901820; 536-90-4399; Anna Miller'

/** What is held about one person, asked as the screen asks, among ten million findings on disk. */
export async function benchSubject(): Promise<Section> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'sharelight-bench-')), 'data')
  const server = await startTestServer({}, { dataDir })
  try {
    const token = await setUp(server)
    const keys = await fill(server)
    const search = () => ask(server, token)
    const cold = await timed(search)
    const warm = await median(search)
    const hits = await median(() => find(server, keys))
    const scan = await median(() => scanAll(server), 3)
    return {
      id: 'subject',
      title: `Data-subject search among ${findings.toLocaleString('en')} findings in ${(findings / perItem).toLocaleString('en')} files`,
      command: 'npm run bench -- subject',
      figures: [
        {
          name: 'the whole answer: files, identities, events, access, coverage; audited',
          value: `${ms(warm)}, the first time ${ms(cold)}`,
          target: '< 1 s',
        },
        {
          name: 'of it, files that hold one of the keys',
          value: ms(hits),
          baseline: 'adding up all keys by kind',
          ratio: hits / scan,
        },
      ],
    }
  } finally {
    await server.close()
    rmSync(dirname(dataDir), { recursive: true, force: true })
  }
}

/** Hashes are made by the engine; those of the person are real. Answers their keys. */
async function fill(server: TestServer): Promise<string[]> {
  const organisation = await organisationIdOf(server)
  const { analytics, meta } = server.stores
  const items = findings / perItem
  await generate(analytics, { organisation, events: 200_000, items, employees: 2000, contacts: 2000, folders: 3000 })
  const subjects = new SubjectKeys(await meta.hmacKey(organisation))
  const forms = [
    ...formsAsked({ kind: 'address', value: 'anna.miller@own.example' }),
    ...formsAsked({ kind: 'phone', value: '+49 30 901820' }).slice(0, 1),
    ...formsAsked({ kind: 'id', value: '536-90-4399' }),
    ...formsAsked({ kind: 'name', value: 'Anna Miller' }).slice(0, 1),
  ]
  const keys = forms.map(({ form }) => subjects.of(form))
  await analytics.command(
    `INSERT INTO findings SELECT organisation_id, source_id, item_id, content_scan, 'email', 'email', '', n * 40, n * 40 + 20, 85,
      'a••••@••••', lower(hex(SHA256(concat(toString(item_id), toString(n))))), 1, 1, [], '', '',
      if(n = 3 AND cityHash64(item_id) % ${oneIn} = 0, [${keys.join(',')}], [cityHash64(item_id, n), cityHash64(n, item_id)])
    FROM items ARRAY JOIN range(${perItem}) AS n WHERE organisation_id = {organisation:UUID}`,
    { organisation },
  )
  while ((await analytics.rows('SELECT 1 FROM system.merges LIMIT 1')).length) await sleep(500)
  return keys
}

async function ask(server: TestServer, token: string): Promise<void> {
  const { status, body } = await server.call('POST', '/api/data-subjects/search', { token, body: { subject: person } })
  const { total } = (body['items'] ?? { total: 0 }) as { total: number }
  if (status !== 200 || total < findings / perItem / oneIn / 2) throw new Error(`${status}: ${total} files were found.`)
}

async function find(server: TestServer, keys: readonly string[]): Promise<void> {
  await readSubjectHits(server.stores.analytics, await organisationIdOf(server), { keys, limit: 1001 })
}

async function scanAll(server: TestServer): Promise<void> {
  await server.stores.analytics.rows('SELECT kind, count(), max(arraySum(subject_keys)) FROM findings GROUP BY kind')
}

async function median(run: () => Promise<void>, times = rounds): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < times; round++) taken.push(await timed(run))
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}

async function timed(run: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

const ms = (value: number) => `${Math.round(value)} ms`
