// Reads one very large document that is made as it is read, and prints what that took.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract, fromFile, fromStream, type ByteSource } from '@sharelight/extract'
import { peakMemory } from '../peak-memory.ts'
import type { StreamResult } from './streams.ts'

const megabyte = 2 ** 20
const folder = mkdtempSync(join(tmpdir(), 'sharelight-stream-'))

function repeated(block: Buffer, megabytes: number, name: string): ByteSource {
  const size = megabytes * megabyte
  return fromStream(
    (async function* () {
      for (let sent = 0; sent < size; sent += block.length) yield block
    })(),
    { name, size },
  )
}

const row = 'Ada Lovelace,ada@example.org,DE89370400440532013000,12 St James Square London,1815-12-10\n'
const mail = `From a@example.org Mon Jan  1 00:00:00 2024\nFrom: a@example.org\nTo: b@example.org\nSubject: Report\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\n${'Words of a long mail about the accounts.\n'.repeat(400)}\n--x\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename=a.bin\nContent-Transfer-Encoding: base64\n\n${`${'AAECAwQFBgcICQ'.repeat(5)}AB\n`.repeat(1000)}\n--x--\n\n`

/** Written by a process of its own, so that building it does not count. */
async function sheet(): Promise<ByteSource> {
  const path = join(folder, 'large.xlsx')
  const { execFileSync } = await import('node:child_process')
  execFileSync(process.execPath, [import.meta.filename, 'build-xlsx', path])
  return fromFile(path)
}

async function buildSheet(path: string): Promise<void> {
  const { xlsx } = await import('@sharelight/extract/testing')
  const rows = Array.from(
    { length: 500_000 },
    (_, index) =>
      `<row r="${index + 1}"><c t="s"><v>${index % 2}</v></c><c t="inlineStr"><is><t>Customer ${index}</t></is></c><c><v>${index * 1.5}</v></c></row>`,
  )
  writeFileSync(path, xlsx([{ name: 'Customers', xml: rows.join('') }]))
}

const makers: Record<string, () => ByteSource | Promise<ByteSource>> = {
  csv: () => repeated(Buffer.from(row.repeat(2000)), 2048, 'large.csv'),
  mbox: () => repeated(Buffer.from(mail), Number(process.argv[3] ?? 10_240), 'large.mbox'),
  xlsx: sheet,
}

if (process.argv[2] === 'build-xlsx') await buildSheet(process.argv[3] ?? '')
else {
  const source = await makers[process.argv[2] ?? 'csv']?.()
  if (!source) throw new Error(`There is no large document "${process.argv[2]}".`)
  const megabytes = (source.size ?? 0) / megabyte
  const began = performance.now()
  const chunks = extract(source)
  let chars = 0
  let step = await chunks.next()
  for (; !step.done; step = await chunks.next()) chars += step.value.text.length
  const { status, reason } = step.value
  const result: StreamResult = {
    megabytes,
    seconds: (performance.now() - began) / 1000,
    peakMegabytes: peakMemory() / 2 ** 20,
    status,
    reason,
    chars,
  }
  console.log(JSON.stringify(result))
}
rmSync(folder, { recursive: true, force: true })
