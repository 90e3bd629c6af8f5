// Writes the modules of src/scan/*.wat as base64: survey-code.json, sum-rows-code.json. Their tests hold them together.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import wabt from 'wabt'

const folder = join(import.meta.dirname, '../src/scan')

export async function assemble(name: 'survey' | 'sum-rows'): Promise<string> {
  const { parseWat } = await wabt()
  const source = readFileSync(join(folder, `${name}.wat`), 'utf8')
  const { buffer } = parseWat(`${name}.wat`, source, { simd: true }).toBinary({})
  return Buffer.from(buffer).toString('base64')
}

if (import.meta.main)
  for (const name of ['survey', 'sum-rows'] as const)
    writeFileSync(join(folder, `${name}-code.json`), `${JSON.stringify(await assemble(name))}\n`)
