import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeConformance } from '@sharelight/testkit'

storeConformance('PGlite and chDB in this process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-embedded-'))
  return Promise.resolve({
    options: { dataDir: join(folder, 'data') },
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  })
})
