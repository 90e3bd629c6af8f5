import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Session } from 'chdb'

export interface ClickHouseFront {
  url: string
  /** Nobody answers at its address any more; what was under way is cut off. */
  goAway(): Promise<void>
  /** What it held is there again, at the same address. */
  comeBack(): Promise<void>
  /** Every question is refused with this status and text, as by a proxy before a server that is down or a server that is overloaded; undefined ends that. */
  refuse(refusal: { status: number; code?: string; text: string } | undefined): void
  stop(): Promise<void>
}

/**
 * A real chDB behind ClickHouse's HTTP interface, as far as `@clickhouse/client` uses it: SQL in the body or in `query`,
 * rows in the body of an insert, `param_x`, settings, `/ping`, errors with code and status. For tests.
 */
export async function startClickHouseFront(path: string): Promise<ClickHouseFront> {
  const session = new Session(path)
  let last: Promise<unknown> = Promise.resolve()
  // One session holds the parameters and settings of one request at a time.
  const oneByOne = (task: () => Promise<void>) => (last = last.then(task, task))
  let refusal: Parameters<ClickHouseFront['refuse']>[0]
  const server = createServer({ maxHeaderSize: mostBytes.address }, (request, response) => {
    if (refusal)
      response
        .writeHead(refusal.status, refusal.code ? { 'X-ClickHouse-Exception-Code': refusal.code } : {})
        .end(refusal.text)
    // Whoever asked may have been killed.
    else oneByOne(() => answer(session, request, response)).catch(() => response.destroy())
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve)
    })
  const goAway = async () => {
    const closed = new Promise(resolve => server.close(resolve))
    server.closeAllConnections()
    await closed
    await last.catch(() => undefined)
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    goAway,
    comeBack: () => listen(port),
    refuse: given => {
      refusal = given
    },
    stop: async () => {
      if (server.listening) await goAway()
      session.close()
    },
  }
}

/** What a ClickHouse server takes unless its profile says otherwise: `http_max_uri_size`, `http_max_field_value_size`. */
const mostBytes = { address: 1_048_576, value: 131_072 }

// Parts of the protocol, or settings of an HTTP server that an engine without one does not know.
const ofTransport = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'session_id',
  'session_timeout',
  'session_check',
  'role',
  'compress',
  'decompress',
  'wait_end_of_query',
  'enable_http_compression',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
  'max_execution_time',
])

async function answer(session: Session, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const body = await bodyOf(request)
  response.setHeader('X-ClickHouse-Query-Id', url.searchParams.get('query_id') ?? randomUUID())
  if (url.pathname === '/ping') return void response.end('Ok.\n')
  try {
    if (Math.max(...url.search.split('&').map(({ length }) => length)) > mostBytes.value)
      throw new Error('Code: 1000. DB::Exception: HTML Form Exception: Field value too long. (POCO_EXCEPTION)')
    const given = [...url.searchParams].filter(([name]) => !ofTransport.has(name))
    // All at once: each statement costs the engine a good part of a millisecond.
    if (given.length)
      await session.queryAsync(
        `SET ${given.map(([name, value]) => `${identifier(name)} = ${quoted(value)}`).join(', ')}`,
      )
    const query = url.searchParams.get('query')
    const format = url.searchParams.get('default_format') ?? 'TabSeparated'
    const result = query?.endsWith('FORMAT Native')
      ? await insertBlocks(session, query, body)
      : await session.queryAsync([query ?? '', body.toString('utf8')].filter(Boolean).join('\n'), { format })
    response.setHeader(
      'X-ClickHouse-Summary',
      JSON.stringify({ read_rows: '0', written_rows: '0', result_rows: '0', elapsed_ns: '0' }),
    )
    response.end(Buffer.from(result.bytes()))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const code = /Code: (\d+)/.exec(message)?.[1] ?? '1002'
    response.writeHead(code === '60' || code === '81' ? 404 : 400, { 'X-ClickHouse-Exception-Code': code }).end(message)
  }
}

/** Without a server, binary rows reach the engine through a file. */
async function insertBlocks(session: Session, query: string, blocks: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'sharelight-front-'))
  try {
    const path = join(folder, 'rows')
    await writeFile(path, blocks)
    return await session.queryAsync(
      `${query.replace('FORMAT Native', 'SELECT * FROM file(')}${quoted(path)}, 'Native')`,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function identifier(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    throw new Error(`Code: 115. DB::Exception: Unknown setting ${name}. (UNKNOWN_SETTING)`)
  return name
}

function quoted(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
