// Runs PGlite in a process of its own: it blocks the thread that it works in, and its compiled code takes memory that
// the pipeline needs. Talks over the channel of `fork`.
import { PGlite, type Results } from '@electric-sql/pglite'
import { describeError, systemCode } from '../describe-error.ts'
import { lockFile } from '../lock.ts'
import { makeDatabase, readTemplate, templateOf } from './pglite-template.ts'
import { flushFolder, FlushedFolder } from './flushed-folder.ts'
import { foundIn } from './meta-folder.ts'
import type { Answer, Failure, Request, TextResult } from './pglite-protocol.ts'
import { keepByteOrderMarks } from './pglite-text.ts'

const [dataDir, checkpointMs, flushing] = process.argv.slice(2)
const flushes = flushing === 'flush'
if (!process.send) throw new Error('pglite-process.ts is started by the stores; open them with openStores().')

// The parent says when to stop: a Ctrl-C meant for it reaches this process as well.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))

// What the engine says before it gives up; the answer itself is then only "Aborted()".
const log: string[] = []
const longestLog = 20
// More than any answer of the meta store; a text of half a gigabyte would be none.
const longestAnswer = 128 * 1024 * 1024

// A new database can answer before all of it is on the disk.
let flushed: Promise<void> | undefined

keepByteOrderMarks()
const database = open()
database.then(keepCheckpoints).then(
  () => send({ state: 'ready' }),
  (error: unknown) => send({ state: 'failed', error: failure(error) }, leave),
)

process.on('message', (request: Request) => {
  void answer(request)
})

async function open(): Promise<PGlite> {
  if (!dataDir) return start(undefined, readTemplate() ?? (await templateOf(await start())))
  // The parent of a former process may have died a moment ago, and that process may still be at its last statement.
  if (!(await lockFile(`${dataDir}.lock`, { patience: 20_000 })))
    throw new Error(`Another process works on the database in ${dataDir}.`)
  if (foundIn(dataDir) === 'nothing') {
    await makeDatabase(dataDir, () => start())
    if (flushes) flushed = flushFolder(dataDir).catch(() => undefined)
  }
  return start(dataDir)
}

/**
 * In single-user mode nothing makes checkpoints but a clean end. Without them a lost log takes all that was ever written along, and the
 * log grows for ever.
 */
async function keepCheckpoints(pglite: PGlite): Promise<void> {
  if (!dataDir) return
  let done: string | undefined
  const position = async () =>
    (await pglite.query<{ at: string }>('SELECT pg_current_wal_insert_lsn() AS at')).rows[0]?.at
  const keep = async () => {
    if ((await position()) === done) return
    await pglite.exec('CHECKPOINT')
    done = await position()
  }
  await keep()
  // Refused while a transaction waits for its ROLLBACK, and done the next time.
  setInterval(() => void keep().catch(() => undefined), Number(checkpointMs))
}

async function start(folder?: string, loadDataDir?: Blob): Promise<PGlite> {
  const pglite = await PGlite.create({
    ...(folder && { fs: new FlushedFolder(folder) }),
    loadDataDir,
    startParams: startParams(folder !== undefined && flushes),
    onStderr: line => {
      log.push(line)
      if (log.length > longestLog) log.shift()
      return false
    },
  })
  for (const type of Object.keys(pglite.parsers)) pglite.parsers[type] = text => text
  pglite.serializers = {}
  return pglite
}

function startParams(isFlushed: boolean): string[] {
  // -F is not to flush; of the ways to flush the log, Emscripten has this one.
  const way = isFlushed ? ['-c', 'wal_sync_method=fsync'] : ['-F']
  // The default takes 128 MiB for buffers; the meta store is small, and the file system caches as well.
  return [
    ...PGlite.defaultStartParams.filter(param => param !== '-F'),
    ...way,
    '-c',
    'shared_buffers=16MB',
    '-c',
    'wal_buffers=1MB',
  ]
}

async function answer(request: Request): Promise<void> {
  const { id } = request
  const pglite = await database.catch(() => undefined)
  // Whoever asks hears of the state.
  if (!pglite) return
  try {
    send({ id, results: await run(pglite, request) })
  } catch (error) {
    // Without an SQLSTATE it is not the database that speaks: the engine is broken, and only a new one mends it.
    send({ id, error: failure(error) }, error instanceof Error && 'code' in error ? undefined : leave)
  }
}

async function run(pglite: PGlite, request: Request): Promise<TextResult[]> {
  if (request.do === 'close') {
    await Promise.all([flushed, pglite.close()])
    return []
  }
  const results =
    request.do === 'query'
      ? [await pglite.query<Text[]>(request.sql, [...request.params], { rowMode: 'array' })]
      : ((await pglite.exec(request.sql, { rowMode: 'array' })) as Results<Text[]>[])
  return checkedSize(results.map(result => textResult(result, request.sql)))
}

type Text = string | null

/** @throws Error when the engine gave up half-way: PGlite then answers as if nothing had been asked */
function textResult(
  { fields, rows, command, rowCount, affectedRows }: Results<Text[]> & { command?: string; rowCount?: number },
  sql: string,
): TextResult {
  if (command === undefined && /^\s*[a-z(]/i.test(sql))
    throw new Error(`The engine gave up in the middle of a statement. ${log.at(-1) ?? ''}`)
  return { fields, rows, command: command ?? '', rowCount: rowCount ?? affectedRows ?? rows.length }
}

function checkedSize(results: TextResult[]): TextResult[] {
  let size = 0
  for (const { rows } of results) for (const row of rows) for (const text of row) size += text?.length ?? 0
  if (size > longestAnswer)
    throw Object.assign(
      new Error(`The answer to one statement is larger than ${longestAnswer / 1024 / 1024} MiB. Ask for fewer rows.`),
      { code: '54000' },
    )
  return results
}

function send(message: Answer, after?: () => void) {
  if (!process.connected) return after?.()
  try {
    process.send?.(message, undefined, {}, () => after?.())
  } catch (error) {
    if ('id' in message && 'results' in message)
      return send({ id: message.id, error: { ...failure(error), code: '54000' } })
    after?.()
  }
}

function leave() {
  process.exit(1)
}

function failure(error: unknown): Failure {
  const { detail, constraint, table, column } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Partial<Failure>
  return { message: describeError(error), code: systemCode(error), detail, constraint, table, column, log }
}
