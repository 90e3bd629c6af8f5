import type { Parts } from './frames/parts.ts'
import { powershellFrame } from './frames/powershell.ts'
import { pythonFrame } from './frames/python.ts'
import { shFrame } from './frames/sh.ts'
import { sqlFrame } from './frames/sql.ts'
import type { ScriptLanguage } from './script.ts'

/** What every script of a language begins and ends with. */
export const frames: Record<ScriptLanguage, (parts: Parts) => string> = {
  sh: shFrame,
  powershell: powershellFrame,
  python: pythonFrame,
  sql: sqlFrame,
}
