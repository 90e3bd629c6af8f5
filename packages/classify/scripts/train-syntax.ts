// Trains src/syntax/weights.json from files of the trees that are named, besides those of a usual machine, and from the corpora; prints how many files of
// held-out packages are told rightly. Deterministic for the same trees.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../src/syntax/languages.ts'
import { fnv1a } from '../src/text/hash.ts'
import { learnSyntax } from '../training/syntax-learn.ts'
import { manualFiles } from '../training/syntax-manuals.ts'
import { mixedFiles, partsOf, proseFiles } from '../training/syntax-prose.ts'
import { syntaxReport } from '../training/syntax-report.ts'
import { syntaxFiles, usualTrees } from '../training/syntax-trees.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const keys = languages.map(({ key }) => key)
const trees = syntaxFiles([...usualTrees, ...process.argv.slice(2)])
const prose = proseFiles()
const isCode = new Set(languages.filter(({ kind }) => kind === 'code').map(({ key }) => key))
const mixed = mixedFiles(
  prose.filter(({ text }) => text.length > 300),
  trees.filter(({ language }) => isCode.has(language)),
  800,
)
const files = [...trees, ...prose, ...mixed, ...manualFiles(400)]
const isHeldOut = ({ source }: { source: string }) => (fnv1a(source) >>> 8) % 4 === 0
const withParts = (some: typeof files) => [...some, ...partsOf(some, 0.5)]
const known = files.filter(file => !isHeldOut(file))
print(syntaxReport(learnSyntax(withParts(known), keys), files.filter(isHeldOut)))
const model = learnSyntax(withParts(files), keys)
const file = join(import.meta.dirname, '../src/syntax/weights.json')
writeFileSync(file, `${JSON.stringify(model)}\n`)
print(
  `${files.length} files, ${keys.length} languages, ${Math.round(JSON.stringify(model).length / 1024)} kB in ${file}`,
)
