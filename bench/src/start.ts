import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Section } from './report.ts'

const root = join(import.meta.dirname, '../..')
const server = join(root, 'apps/server/src/main.ts')

/** Start-up time of an installed and built Sharelight on an existing data folder, against starting Node on an empty program. */
export async function benchStart(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-bench-'))
  const [dataDir, demoDir] = [join(folder, 'data'), join(folder, 'demo')]
  try {
    const demo = await timeToListen(demoDir, ['--demo'])
    const first = await timeToListen(dataDir)
    const later = median(await inTurn(5, () => timeToListen(dataDir)))
    const bare = median(await inTurn(5, timeOfBareNode))
    return {
      id: 'start',
      title: 'Start-up',
      command: 'npm run bench -- start',
      figures: [
        { name: 'first start, until it listens', value: seconds(first) },
        {
          name: 'first start with the whole demo organisation (2,000,000 events, 300,000 files)',
          value: seconds(demo),
          target: '< 30 s',
        },
        {
          name: 'later starts, until it listens',
          value: seconds(later),
          baseline: 'an empty Node program',
          ratio: later / bare,
          target: '< 3 s',
        },
        {
          name: 'sharelight classify of one line, with compiled code kept: processor time',
          value: seconds(1000 * secondsOfClassify(join(folder, 'compiled'))),
          target: '< 0.5 s',
        },
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timeToListen(dataDir: string, more: readonly string[] = []): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [server, 'serve', ...more], {
    env: { ...process.env, DEMO_SIZE: 'full', DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (/http:\/\/\S+/.test(chunk.toString())) resolve()
    })
    child.once('exit', code => reject(new Error(`The server ended with code ${code} before it listened.`)))
  })
  const took = performance.now() - began
  child.kill('SIGTERM')
  await ended
  return took
}

function timeOfBareNode(): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' })
  return new Promise(resolve => child.once('exit', () => resolve(performance.now() - began)))
}

/** The median after the calls that compile: the code is kept from the second on. */
function secondsOfClassify(compiled: string): number {
  const run = () => {
    const { stderr, status } = spawnSync('/usr/bin/time', ['-f', '%U %S', process.execPath, server, 'classify'], {
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
      input: '{"id": "1", "text": "Call Anna Smith at 212-555-0147."}\n',
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`sharelight classify ended with code ${status}: ${stderr}`)
    const [user = NaN, system = NaN] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
    return user + system
  }
  run()
  run()
  return median(Array.from({ length: 5 }, run))
}

async function inTurn(times: number, measure: () => Promise<number>): Promise<number[]> {
  const figures: number[] = []
  for (let n = 0; n < times; n++) figures.push(await measure())
  return figures
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
