import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FileRow, ItemDetail, ScanProgress, Source } from '@sharelight/contract'
import { setUp, startTestServer, workOnScans, type TestServer } from './server.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A test server whose only source is a folder that has been scanned. */
export interface ScannedServer extends TestServer {
  token: string
  folder: string
  source: Source
  /** A call by the administrator, under `/api`. */
  by(method: Method, path: string, body?: object): ReturnType<TestServer['call']>
  rescan(): Promise<ScanProgress>
  /** The first item whose name has this in it. */
  item(name: string): Promise<ItemDetail>
}

export async function startScannedServer(
  files: Readonly<Record<string, string | Buffer>>,
  settings: { mayChange?: boolean } = {},
): Promise<ScannedServer> {
  const server = await startTestServer()
  const token = await setUp(server)
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-scanned-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const by = (method: Method, path: string, body?: object) =>
    server.call(method, `/api${path}`, { token, ...(body && { body }) })
  await workOnScans(server)
  const source = (
    await by('POST', '/sources', { connector: 'filesystem', name: 'Docs', settings: { roots: [folder], ...settings } })
  ).body as unknown as Source
  const finished = async (besides?: string): Promise<ScanProgress> => {
    for (;;) {
      const scan = ((await by('GET', '/sources')).body.sources as Source[]).find(({ id }) => id === source.id)?.lastScan
      if (scan?.finishedAt && scan.scanId !== besides) return scan
      await sleep(100)
    }
  }
  await finished()
  return {
    ...server,
    token,
    folder,
    source,
    by,
    async rescan() {
      const { scanId } = await finished()
      await by('POST', `/sources/${source.id}/scan`)
      return finished(scanId)
    },
    async item(name) {
      const { body } = await by('POST', '/investigation/files', { search: name })
      return (await by('GET', `/entities/item/${(body.items as FileRow[])[0]?.id}`)).body as unknown as ItemDetail
    },
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
