import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What ripgrep looks for. ASCII only: Unicode word boundaries would slow it down. */
export const patterns = [
  String.raw`(?-u)[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}`,
  String.raw`(?-u)\b[0-9]{3}-[0-9]{2}-[0-9]{4}\b`,
  String.raw`(?-u)\b[0-9]{4}[ -]?[0-9]{4}[ -]?[0-9]{4}[ -]?[0-9]{4}\b`,
  String.raw`(?-u)\b[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}\b`,
]

/** Seconds of processor time over a file, or all of a folder; undefined where it is not installed. */
export function ripgrepSeconds(place: string, looked: readonly string[]): number | undefined {
  return toolSeconds('rg', ['-j1', '-a', '-c', ...looked.flatMap(pattern => ['-e', pattern]), place])
}

/** With one signature of its own, for cards and US social security numbers: loading a virus database is not measured, nor is looking for what is in it. */
export function clamscanSeconds(place: string): number | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-clamscan-'))
  try {
    const signatures = join(folder, 'none.hdb')
    writeFileSync(signatures, '00000000000000000000000000000000:1:None\n')
    return toolSeconds('clamscan', [
      '-d',
      signatures,
      '-r',
      '--no-summary',
      '--detect-structured=yes',
      '--structured-ssn-format=2',
      '--max-filesize=2000M',
      '--max-scansize=2000M',
      place,
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function toolSeconds(command: string, parameters: readonly string[]): number | undefined {
  const { stderr, status, error } = spawnSync('/usr/bin/time', ['-f', '%U %S', command, ...parameters], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (error || status === 127) return undefined
  const [user = NaN, system = NaN] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  return user + system
}
