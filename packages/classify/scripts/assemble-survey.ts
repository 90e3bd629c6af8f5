// Writes src/scan/survey-code.json, the module in src/scan/survey.wat as base64. Its test holds them together.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import wabt from 'wabt'

const folder = join(import.meta.dirname, '../src/scan')

export async function assembleSurvey(): Promise<string> {
  const { parseWat } = await wabt()
  const { buffer } = parseWat('survey.wat', readFileSync(join(folder, 'survey.wat')), { simd: true }).toBinary({})
  return Buffer.from(buffer).toString('base64')
}

if (import.meta.main) writeFileSync(join(folder, 'survey-code.json'), `${JSON.stringify(await assembleSurvey())}\n`)
