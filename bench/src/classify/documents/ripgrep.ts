import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patterns, toolSeconds } from '../speed.ts'
import type { DocumentSet } from './mix.ts'

/** MB for each second of processor time of ripgrep over the documents as files, the best of three; undefined where it is not installed. */
export function ripgrepSpeed(sets: readonly DocumentSet[]): number | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-documents-'))
  try {
    const texts = sets.flatMap(set => set.texts)
    texts.forEach((text, at) => writeFileSync(join(folder, `${at}.txt`), text))
    const run = () => toolSeconds('rg', ['-j1', '-a', '-c', ...patterns.flatMap(pattern => ['-e', pattern]), folder])
    const seconds = Math.min(...Array.from({ length: 3 }, () => run() ?? NaN))
    const bytes = texts.reduce((all, text) => all + Buffer.byteLength(text), 0)
    return Number.isFinite(seconds) && seconds > 0 ? bytes / 1e6 / seconds : undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
