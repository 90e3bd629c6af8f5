// Runs PGlite in a process of its own: it blocks the thread that it works in, and its compiled code takes memory that
// the pipeline needs. Talks over the channel of `fork`.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { PGlite, types, type Results } from '@electric-sql/pglite'
import { lockFile } from '../lock.ts'
import type { Answer, Failure, Request, Result } from './pglite-protocol.ts'
import { readTemplate, saveTemplate } from './pglite-template.ts'
import { keepByteOrderMarks } from './pglite-text.ts'

const [dataDir] = process.argv.slice(2)
if (!process.send) throw new Error('pglite-process.ts is started by the stores; open them with openStores().')

// The parent says when to stop: a Ctrl-C meant for it reaches this process as well.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))

keepByteOrderMarks()
const database = open()
// Each request is answered with the failure, too.
database.catch(() => undefined)

process.on('message', (request: Request) => {
  void answer(request).then(message => process.send?.(message))
})

async function open(): Promise<PGlite> {
  if (!dataDir) return create()
  // The parent of a former process may have died a moment ago, and that process may still be at its last statement.
  if (!await lockFile(`${dataDir}.lock`, { patience: 20_000 })) throw new Error(`Another process works on the database in ${dataDir}.`)
  const ready = `${dataDir}.ready`
  if (existsSync(ready)) return start(dataDir)
  // Nothing was ever acknowledged from a folder that was not finished.
  rmSync(dataDir, { recursive: true, force: true })
  const pglite = await create(dataDir)
  writeFileSync(ready, '', { flush: true })
  return pglite
}

async function create(folder?: string): Promise<PGlite> {
  const template = readTemplate()
  if (template) return start(folder, template)
  const pglite = await start(folder)
  await saveTemplate(pglite)
  return pglite
}

function start(folder: string | undefined, loadDataDir?: Blob): Promise<PGlite> {
  return PGlite.create({
    dataDir: folder, loadDataDir,
    // The default takes 128 MiB for buffers; the meta store is small, and the file system caches as well.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'wal_buffers=1MB'],
    // The same JavaScript values as the pg driver is told to give (see connect.ts).
    parsers: { [types.INT8]: Number, [types.NUMERIC]: Number, [types.DATE]: value => value },
  })
}

async function answer(request: Request): Promise<Answer> {
  const { id } = request
  try {
    return { id, results: await run(request) }
  } catch (error) {
    return { id, error: failure(error) }
  }
}

async function run(request: Request): Promise<Result[]> {
  const pglite = await database
  if (request.do === 'query') return [result(await pglite.query<Record<string, unknown>>(request.sql, [...request.params]))]
  if (request.do === 'script') return (await pglite.exec(request.sql)).map(result)
  await pglite.close()
  return []
}

function result(answered: Results<Record<string, unknown>> & { command?: string; rowCount?: number }): Result {
  const { rows, affectedRows, command, rowCount } = answered
  return { rows, command: command ?? '', rowCount: rowCount ?? affectedRows ?? rows.length }
}

function failure(error: unknown): Failure {
  const { message, code, detail, constraint, table, column } = error as Failure
  return { message: message || String(error), code, detail, constraint, table, column }
}
