import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { sourceScans, type SourceScans } from './source-scans.ts'

export interface FolderScans extends SourceScans {
  /** The folder that is scanned: each test has its own. */
  root: string
}

/** Scans of a folder. Call it where a file of tests begins. */
export function folderScans(): FolderScans {
  const given: FolderScans = Object.assign(
    sourceScans(() => ({ connector: 'filesystem', settings: { roots: [given.root] } })),
    { root: '' },
  )
  beforeEach(() => {
    given.root = mkdtempSync(join(tmpdir(), 'sharelight-scan-'))
    return () => rmSync(given.root, { recursive: true, force: true })
  })
  return given
}
