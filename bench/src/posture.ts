import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openStores, type Stores } from '@sharelight/store'
import { evaluatePosture } from '../../apps/server/src/features/posture/verbs/evaluate.ts'
import { postureScope } from '../../apps/server/src/features/posture/verbs/scope.ts'
import { generate, generatedUntil } from './overview-data.ts'
import type { Figure, Section } from './report.ts'

const many = Number(process.env['BENCH_ACCOUNTS'] ?? 1_000_000)
const organisation = '11111111-1111-8111-8111-111111111111'
const source = '50000000-0000-8000-8000-000000000000'

/** Judging as many accounts as items, a third of them at risk, against a tenth of both: what grows with their number stays the same for each. */
export async function benchPosture(): Promise<Section> {
  const few = await judging(many / 10)
  const all = await judging(many)
  const figure = (name: string, part: 'first' | 'again'): Figure => ({
    name,
    value: `${(all[part] / 1000).toFixed(1)} s`,
    baseline: `ten times the same of ${(many / 10).toLocaleString('en')}`,
    ratio: all[part] / (10 * few[part]),
    target: '< 1.5',
  })
  return {
    id: 'posture',
    title: `Posture of ${many.toLocaleString('en')} accounts and as many items`,
    command: 'npm run bench -- posture',
    figures: [figure('judged for the first time', 'first'), figure('judged again', 'again')],
  }
}

async function judging(size: number): Promise<{ first: number; again: number }> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'sharelight-bench-')), 'data')
  const stores = await openStores({ dataDir })
  try {
    await fill(stores, size)
    return { first: await judge(stores), again: await judge(stores) }
  } finally {
    await stores.close()
    rmSync(dirname(dataDir), { recursive: true, force: true })
  }
}

async function fill({ analytics, meta }: Stores, size: number): Promise<void> {
  await generate(analytics, { organisation, events: 1000, items: size, employees: 2000, contacts: 2000, folders: 3000 })
  const statements = [
    `insert into organisations (id, name, domains) values ('${organisation}', 'Acme', array['own.example'])`,
    `insert into data_sources (id, organisation_id, name, connector, code, settings)
      values ('${source}', '${organisation}', 'Directory', 'filesystem', 111, '{}')`,
    `insert into directory_accounts (organisation_id, source_id, kind, address, name, state, admin, mfa, last_sign_in, facts, scan_id)
      select '${organisation}', '${source}', 'user', 'person' || n || '@own.example', 'Person ' || n,
      case when n % 50 = 0 then 'suspended' else 'active' end, n % 100 = 0, n % 5 > 0,
      to_timestamp(${generatedUntil / 1000}) - make_interval(days => n % 110), '{"methods":["app"],"legacySignIn":false}', '${source}'
      from generate_series(1, ${size}) as n`,
  ]
  for (const statement of statements) await meta.pool.query(statement)
}

async function judge(stores: Stores): Promise<number> {
  const scope = await postureScope({ stores, now: () => new Date(generatedUntil) }, organisation)
  if (!scope) throw new Error('The organisation is not there.')
  const start = performance.now()
  await evaluatePosture(scope)
  return performance.now() - start
}
