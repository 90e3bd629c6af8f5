import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'

export interface DevelopmentServer {
  url: string
  stop(): Promise<void>
}

/** The web application as it is while one works on it, with what only then is there, before a running server. */
export async function startDevelopment(serverUrl: string): Promise<DevelopmentServer> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'sharelight-vite-'))
  const server = await createServer({
    root: join(import.meta.dirname, '../../apps/web'),
    mode: 'development',
    logLevel: 'error',
    cacheDir,
    server: {
      host: '127.0.0.1',
      port: 0,
      strictPort: false,
      hmr: false,
      watch: null,
      proxy: { '/api': serverUrl, '/configs': serverUrl, '/content': serverUrl },
    },
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('The development server does not listen on a port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      await server.close()
      rmSync(cacheDir, { recursive: true, force: true })
    },
  }
}
