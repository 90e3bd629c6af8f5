import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Receiver, Signal } from '@sharelight/contract'
import { openStores, stableId, type Stores } from '@sharelight/store'
import { putOut } from '../../apps/server/src/telling/publish.ts'
import { killed, secretKey, startInstallation, type Installation } from './receivers/processes.ts'
import { serveOutside, type Mood, type Outside } from './receivers/outside.ts'
import type { Figure, Section } from './report.ts'

/** BENCH_DELIVERIES: fewer for a quick run. */
const deliveries = Number(process.env['BENCH_DELIVERIES'] ?? 1_000_000)
/** So many subjects a receiver, each of which is told in its order. */
const subjects = 5000
const killEveryMs = 30_000
const awayMs = 60_000
const admin = { name: 'Bea Bench', email: 'bea@bench.example', password: 'a good long password' }

/** Webhooks told by two of the product's own worker processes, one of which is killed with SIGKILL every few seconds; the receivers check each signature. */
export async function benchReceivers(): Promise<Section> {
  const installation = await startInstallation()
  const { databaseUrl, clickhouseUrl } = installation
  const stores = await openStores({ databaseUrl, clickhouseUrl, secretKey })
  let began = Number.POSITIVE_INFINITY
  const outsides = makeOutsides(() => began)
  const outside = await serveOutside(outsides, body => Number(/"id":"n(\d+)"/.exec(body)?.[1]))
  try {
    const ids = await connect(installation, outside.url, outsides)
    const writing = await timed(() => fill(stores, ids))
    let kills = 0
    began = Date.now()
    const telling = await timed(async () => {
      kills = await tellWhileKilling(installation, stores)
    })
    check(outsides)
    return {
      id: 'receivers',
      title: 'Receivers outside',
      command: 'npm run bench -- receivers',
      figures: figuresOf(outsides, { writing, telling, kills }),
    }
  } finally {
    await outside.close()
    await stores.close()
    await installation.close()
  }
}

/** `began` gives when telling began: until then nobody is away. */
function makeOutsides(began: () => number): Outside[] {
  const half = (one: Mood, other: Mood) => () => (Math.random() < 0.5 ? one : other)
  const moods: Record<string, () => Mood> = {
    '/steady': () => 'takes',
    '/slow': () => 'dawdles',
    '/half': () => (Math.random() < 0.5 ? 'takes' : half('refuses', 'drops')()),
    '/away': () => (Date.now() < began() + awayMs ? 'refuses' : 'takes'),
  }
  return Object.entries(moods).map(([path, mood]) => ({
    path,
    mood,
    secret: '',
    places: new Uint32Array(deliveries),
    taken: 0,
    again: 0,
    turnedAway: 0,
  }))
}

/** Sets an organisation up as its administrator would, with a webhook for each; gives the receivers' ids. */
async function connect(installation: Installation, url: string, outsides: readonly Outside[]): Promise<string[]> {
  const { child, said } = await installation.start('serve', /setup\?token=\S+/)
  const server = /http:\/\/[\w.:]+/.exec(said)?.[0] ?? ''
  const setupToken = /setup\?token=([^\s"]+)/.exec(said)?.[1]
  const organisation = { name: 'Bench', domains: ['bench.example'] }
  const { token } = await post<{ token: string }>(`${server}/api/setup`, { token: setupToken, organisation, admin })
  const ids: string[] = []
  for (const outside of outsides) {
    const place = { type: 'webhook', address: url + outside.path }
    const draft = { name: outside.path, place, kinds: ['detection'], minSeverity: 1, filter: null }
    const { receiver, secret } = await post<{ receiver: Receiver; secret: string }>(
      `${server}/api/receivers`,
      draft,
      token,
    )
    outside.secret = secret
    ids.push(receiver.id)
  }
  await killed(child)
  return ids
}

async function fill({ meta }: Stores, ids: readonly string[]): Promise<void> {
  const { id: organisationId } = await meta.acrossOrganisations
    .selectFrom('organisations')
    .select('id')
    .executeTakeFirstOrThrow()
  const each = deliveries / ids.length
  const aTime = Math.min(1000, subjects)
  for (const [place, id] of ids.entries())
    for (let from = 0; from < each; from += aTime) {
      const signals = Array.from({ length: Math.min(aTime, each - from) }, (_, at) =>
        signalOf(place * each + from + at),
      )
      await meta
        .forOrganisation(organisationId)
        .transaction()
        .execute(tx => putOut(tx, { id }, signals))
    }
}

const subjectOf = (number: number) => `s${number % subjects}`

function signalOf(number: number): Signal {
  const subject = subjectOf(number)
  return {
    id: `n${number}`,
    kind: 'detection',
    time: new Date(number).toISOString(),
    severity: 2,
    title: `Ada shared payroll-${number}.xlsx by a link that asks nobody to sign in`,
    action: 'anonymous_link_created',
    outcome: 'success',
    subject: { type: 'file', id: stableId(subject), name: `payroll-${number}.xlsx` },
    actor: null,
    recipients: [],
    source: { id: stableId(subject), name: subject },
    labels: [],
    reasons: [],
    policy: null,
    sensitivity: 2,
    shareType: 'anonymous',
    link: '',
  }
}

async function tellWhileKilling(installation: Installation, { meta }: Stores): Promise<number> {
  const begin = async () => (await installation.start('work', /works on scans/)).child
  const running: ChildProcess[] = [await begin(), await begin()]
  let kills = 0
  const isLeft = async () =>
    (await meta.acrossOrganisations
      .selectFrom('outbox')
      .select('id')
      .where('kind', 'like', 'receiver:%')
      .limit(1)
      .executeTakeFirst()) !== undefined
  for (let looked = 0; await isLeft(); looked++) {
    await sleep(killEveryMs * (0.5 + Math.random()))
    const victim = running[looked % 2]
    if (!victim || !(await isLeft())) continue
    await killed(victim)
    kills++
    running[looked % 2] = await begin()
  }
  await Promise.all(running.map(killed))
  return kills
}

/** @throws Error when something was lost or came in another order than it was written in. */
function check(outsides: readonly Outside[]): void {
  const each = deliveries / outsides.length
  for (const [place, { path, places, taken }] of outsides.entries()) {
    if (taken !== each) throw new Error(`${each - taken} of ${each} deliveries to ${path} were lost.`)
    const last = new Map<string, number>()
    for (let number = place * each; number < (place + 1) * each; number++) {
      const [subject, at] = [subjectOf(number), places[number] ?? 0]
      if (at < (last.get(subject) ?? 0))
        throw new Error(`To ${path}, ${number} came before an earlier one of ${subject}.`)
      last.set(subject, at)
    }
  }
}

interface Times {
  writing: number
  telling: number
  kills: number
}

function figuresOf(outsides: readonly Outside[], { writing, telling, kills }: Times): Figure[] {
  const again = outsides.reduce((sum, outside) => sum + outside.again, 0)
  const turnedAway = outsides.map(({ path, turnedAway: count }) => `${path} ${count.toLocaleString('en')}`).join(', ')
  return [
    {
      name: 'deliveries to four webhooks: steady, slow (20 ms each), failing half the time (500 or broken off), away for the first minute',
      value: `${deliveries.toLocaleString('en')}, each in ${subjects.toLocaleString('en')} subjects`,
    },
    { name: 'written', value: `${rate(deliveries, writing)} deliveries/s` },
    {
      name: `taken, told by two processes, killed ${kills} times`,
      value: `${rate(deliveries, telling)} deliveries/s`,
      baseline: 'writing them',
      ratio: writing / telling,
    },
    { name: 'answered with an error or broken off', value: turnedAway },
    { name: 'lost, or in another order within a subject', value: '0', target: '0' },
    {
      name: 'taken more than once, under the same id',
      value: `${again.toLocaleString('en')} (${((100 * again) / deliveries).toFixed(2)} %)`,
    },
  ]
}

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await task()
  return performance.now() - began
}

const rate = (count: number, ms: number) => Math.round((count / ms) * 1000).toLocaleString('en')
