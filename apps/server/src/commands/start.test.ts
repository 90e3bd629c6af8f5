import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const main = join(import.meta.dirname, '../main.ts')

test(
  'a server that cannot listen says where and what to do, closes its stores and ends',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sharelight-start-'))
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    try {
      const child = spawn(
        process.execPath,
        [main, 'serve', '--host', '127.0.0.1', '--port', String(port), '--data', join(folder, 'data')],
        { stdio: ['ignore', 'ignore', 'pipe'] },
      )
      let said = ''
      child.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
      const [code] = (await once(child, 'exit')) as [number | null]
      expect({ code, said }).toEqual({
        code: 1,
        said: expect.stringContaining(
          `Sharelight cannot listen at 127.0.0.1, port ${port}: another program listens there. End it, or give another port with PORT or --port.`,
        ),
      })
    } finally {
      other.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
