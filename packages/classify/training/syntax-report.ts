import { languages, type SyntaxKind } from '../src/syntax/languages.ts'
import { loadSyntaxModel, type StoredSyntax } from '../src/syntax/model.ts'
import { SyntaxReader } from '../src/syntax/read.ts'
import { readSample } from '../src/syntax/sample.ts'
import type { SyntaxFile } from './syntax-trees.ts'

const kindOf = new Map(languages.map(({ key, kind }) => [key, kind]))
const programs: readonly SyntaxKind[] = ['code', 'configuration']

/** Per language: files, share told as that language, share told as a program or its configuration, and what else it was taken for. */
export function syntaxReport(stored: StoredSyntax, files: readonly SyntaxFile[]): string {
  const model = loadSyntaxModel(stored)
  const reader = new SyntaxReader()
  const rows = new Map<
    string,
    { count: number; right: number; code: number; wrong: Map<string, number>; sources: Set<string> }
  >()
  for (const { language, source, text } of files) {
    readSample(reader, text.slice(0, 64_000))
    const chances = model.chances(reader.counter)
    const best = model.languages[chances.indexOf(Math.max(...chances))]!
    const code = chances.reduce(
      (sum, chance, at) => sum + (programs.includes(kindOf.get(model.languages[at]!)!) ? chance : 0),
      0,
    )
    const row = rows.get(language) ?? { count: 0, right: 0, code: 0, wrong: new Map(), sources: new Set() }
    rows.set(language, row)
    row.count++
    row.sources.add(source)
    if (best === language) row.right++
    else row.wrong.set(best, (row.wrong.get(best) ?? 0) + 1)
    if (code >= 0.5) row.code++
  }
  return [...rows]
    .map(([language, { count, right, code, wrong, sources }]) => {
      const others = [...wrong]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 4)
        .map(([key, times]) => `${key} ${times}`)
      const share = (part: number) => (part / count).toFixed(3)
      return `${language.padEnd(16)} ${String(count).padStart(5)} of ${String(sources.size).padStart(3)}  ${share(right)}  code ${share(code)}  ${others.join(', ')}`
    })
    .join('\n')
}
