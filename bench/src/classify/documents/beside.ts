import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from '../../report.ts'
import { PresidioPython, presidioMissing, presidioVersion } from '../presidio/python.ts'
import { clamscanSeconds, patterns, ripgrepSeconds } from '../tools.ts'
import { bytesOf } from './reading.ts'
import type { DocumentSet } from './mix.ts'

const megabyte = 1e6
const runs = 3
/** Characters that Presidio is given: it takes minutes for a megabyte. */
const sampled = 600_000

/** How fast the product reads texts, in MB for each second of processor time. */
type Speed = (texts: readonly string[]) => number

/** Others over the same documents, in the same run. */
export function besideFigures(sets: readonly DocumentSet[], speed: number, speedOf: Speed): Figure[] {
  return [...toolFigures(sets, speed), presidioFigure(sets, speedOf)]
}

function toolFigures(sets: readonly DocumentSet[], speed: number): Figure[] {
  const texts = sets.flatMap(set => set.texts)
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-documents-'))
  try {
    texts.forEach((text, at) => writeFileSync(join(folder, `${at}.txt`), text))
    const rivals = [
      { tool: 'ripgrep', how: 'rg -j1 -a -c, four patterns', seconds: () => ripgrepSeconds(folder, patterns) },
      {
        tool: 'clamscan',
        how: 'cards and US social security numbers, one signature made for this, no virus database',
        seconds: () => clamscanSeconds(folder),
      },
    ]
    return rivals.map(({ tool, how, seconds }) => {
      const best = Math.min(...Array.from({ length: runs }, () => seconds() ?? Number.NaN))
      return against(tool, `the same files by ${tool} (${how})`, {
        rival: bytesOf(texts) / megabyte / best,
        own: speed,
      })
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Its recognisers that are patterns and checks, without a model of language, over some documents of each set. */
function presidioFigure(sets: readonly DocumentSet[], speedOf: Speed): Figure {
  const texts = sampleOf(sets)
  const name = `${texts.length} of these documents, ${(bytesOf(texts) / megabyte).toFixed(1)} MB of all sets, by Presidio ${presidioVersion} with its pattern recognisers only`
  const python = PresidioPython.here()
  if (!python) return { name, value: `not run: ${presidioMissing}` }
  const [{ seconds }] = python.run('texts', texts) as [{ seconds: number }]
  return against('Presidio', name, { rival: bytesOf(texts) / megabyte / seconds, own: speedOf(texts) })
}

function against(tool: string, name: string, { rival, own }: { rival: number; own: number }): Figure {
  if (!Number.isFinite(rival)) return { name, value: 'not run: not installed here' }
  return {
    name,
    value: `${rival.toFixed(rival < 10 ? 2 : 0)} MB/s; the product ${own.toFixed(1)}`,
    ratio: own / rival,
    baseline: tool,
  }
}

/** Every so many of the documents of each set. */
function sampleOf(sets: readonly DocumentSet[]): string[] {
  const all = sets.reduce((sum, { texts }) => sum + texts.reduce((units, text) => units + text.length, 0), 0)
  const step = Math.max(1, Math.ceil(all / sampled))
  return sets.flatMap(({ texts }) => texts.filter((_, at) => at % step === 0))
}
