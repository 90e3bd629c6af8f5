import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const report = Array.from(
  { length: 60 },
  (_, line) => `Line ${line} of the report on the harvest of ${1900 + line}.`,
).join('\n')

/** A folder for playbooks: files of bank details in `open`, by name with their mode, and a report of which there is an old copy that nobody else can read. */
export function makeOpenFolder(open: readonly (readonly [name: string, mode: number])[]) {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-open-'))
  const write = (name: string, text: string, mode = 0o600) => {
    writeFileSync(join(folder, name), text)
    chmodSync(join(folder, name), mode)
  }
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'open'))
  for (const [number, [name, mode]] of open.entries())
    write(join('open', name), `Please pay to DE89 3704 0044 0532 0130 00. ${number}`, mode)
  for (const [name, year] of [
    ['report.txt', 2026],
    ['copy.txt', 2020],
  ] as const) {
    write(name, report)
    utimesSync(join(folder, name), new Date(Date.UTC(year, 0, 1)), new Date(Date.UTC(year, 0, 1)))
  }
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
