import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attempts } from './attack/attempts.ts'
import { keepScanning, scansEnded, watchMemory } from './attack/beside.ts'
import { forbidden } from './attack/leaks.ts'
import { describedOperations } from './attack/operations.ts'
import {
  connectSources,
  fill,
  idsOf,
  providerKey,
  signIn,
  twoOrganisations,
  writeDocuments,
  type Organisation,
} from './attack/organisations.ts'
import { run, type Outcome } from './attack/run.ts'
import { startServer, type Server } from './attack/server.ts'
import type { Figure, Section } from './report.ts'

const clients = 50
const seconds = Number(process.env['BENCH_SECONDS'] ?? 120)
const documents = Number(process.env['BENCH_DOCUMENTS'] ?? 2000)

/** Attacks the product, started with two organisations, on loopback: what one is told of the other, and what ends or fails. */
export async function benchAttack(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-attack-'))
  try {
    return {
      id: 'attack',
      title: `Under attack: ${clients} clients for ${seconds} seconds beside a running scan`,
      command: `${process.env['BENCH_SECONDS'] ? `BENCH_SECONDS=${seconds} ` : ''}npm run bench attack`,
      figures: await attack(folder),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function attack(folder: string): Promise<Figure[]> {
  const [dataDir, files] = [join(folder, 'data'), join(folder, 'files')]
  mkdirSync(files)
  const provider = { SHARELIGHT_PROVIDER_KEY: providerKey }
  const first = await startServer(dataDir, provider)
  const [attacker, victim] = await twoOrganisations(first, files)
  await first.stop()
  // Which folders are whose is the operator's word, by the ids that the organisations now have.
  const server = await startServer(dataDir, {
    ...provider,
    SCAN_ROOTS: JSON.stringify({ [attacker.id]: [attacker.folder], [victim.id]: [victim.folder] }),
  })
  try {
    return await attackOn(server, attacker, victim)
  } finally {
    await server.stop()
  }
}

async function attackOn(server: Server, attacker: Organisation, victim: Organisation): Promise<Figure[]> {
  const { url } = server
  const operations = await describedOperations(url)
  const sources = new Map<Organisation, string[]>()
  for (const one of [attacker, victim]) {
    writeDocuments(one, one === victim ? documents : 40, 0)
    one.token = await signIn(url, one)
    sources.set(one, await connectSources(url, one))
    await scansEnded(url, one)
    await fill(url, one, operations)
  }
  const [own, theirs] = [await idsOf(url, attacker, operations), await idsOf(url, victim, operations)]
  // Its own id is sent besides, and so tells nothing.
  const foreign = [...theirs.ids].filter(id => !own.ids.has(id) && id !== victim.id)
  // Every other id is never sent: who is told it was told it by the server.
  const sent = foreign.filter((_, n) => n % 2 === 0).slice(0, 40)
  const witnesses = foreign.filter((_, n) => n % 2 === 1)
  const all = attempts(operations, [victim.id, ...sent])
  const memory = watchMemory(server)
  const scanning = keepScanning(url, victim, { sources: sources.get(victim) ?? [], documents })
  const outcome = await run({
    server,
    attacker,
    attempts: all,
    forbidden: forbidden(victim.mark, witnesses),
    clients,
    milliseconds: seconds * 1000,
  })
  const scans = await scanning.end()
  const ended = await scansEnded(url, victim)
  say(outcome)
  return figures({
    server,
    outcome,
    memory: memory.end(),
    scans,
    calls: operations.length,
    attempts: all.length,
    ids: sent.length,
    witnesses: witnesses.length,
    naming: theirs.naming,
    scanErrors: ended.filter(({ error }) => error).length,
  })
}

interface Seen {
  server: Server
  outcome: Outcome
  memory: number[]
  scans: number
  calls: number
  attempts: number
  ids: number
  witnesses: number
  naming: number
  scanErrors: number
}

function figures({
  server,
  outcome,
  memory,
  scans,
  calls,
  attempts: all,
  ids,
  witnesses,
  naming,
  scanErrors,
}: Seen): Figure[] {
  const { sent, times, leaks, failures, cutOff, statuses } = outcome
  const sorted = times.toSorted((a, b) => a - b)
  const minute = Math.min(60, Math.floor(memory.length / 2))
  const [after, end] = [median(memory.slice(minute, minute + 10)), median(memory.slice(-10))]
  const dead = (server.runs() ? 0 : 1) + server.databases() - 1
  return [
    {
      name: `attempts sent (${all.toLocaleString('en')} different ones, at ${calls} calls)`,
      value: `${sent.toLocaleString('en')}`,
    },
    {
      name: `calls that tell the other organisation its own mark; its ids sent, and withheld as witnesses`,
      value: `${naming}; ${ids}, ${witnesses}`,
    },
    { name: 'leaks', value: `${leaks.size}`, target: '0' },
    { name: 'processes ended', value: `${dead}`, target: '0' },
    { name: 'answers 5xx, by call', value: `${failures.size}`, target: '0' },
    {
      name: 'answers by status',
      value: [...statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    },
    { name: 'connections cut by the server, by call', value: `${cutOff.size}` },
    { name: 'time to answer', value: `p50 ${at(sorted, 0.5)} ms, p99 ${at(sorted, 0.99)} ms` },
    {
      name: 'scans of the other organisation meanwhile, and with an error',
      value: `${scans}, ${scanErrors}`,
      target: 'none with an error',
    },
    {
      name: 'memory of the server and its database: before, after a minute, at the end',
      value: `${memory[0]}, ${after}, ${end} MiB`,
      baseline: 'after a minute',
      ratio: end / after,
      target: 'flat',
    },
  ]
}

function say({ leaks, failures, cutOff }: Outcome): void {
  for (const [kind, found] of Object.entries({ leak: leaks, failure: failures, 'cut off': cutOff }))
    for (const told of found.values()) console.log(`${kind}: ${told}`)
}

function at(sorted: readonly number[], part: number): string {
  return (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
