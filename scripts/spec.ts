// `npm run spec`: which sentences of the specification a passing test of the last `npm test` names, by section.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { testsOf, type TestResult } from './test-results.ts'

const root = dirname(import.meta.dirname)
const specification = join(root, '../shared/spec/product-spec.md')
const results = join(root, '.cache/test-results.json')

export interface Section {
  title: string
  ids: string[]
}

/** The numbered sections of the specification with the sentence ids (`S2.028`) in them. */
export function sectionsOf(text: string): Section[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map(part => ({
      title: part.slice(0, part.indexOf('\n')).trim(),
      ids: [
        ...new Set(
          [...part.matchAll(/^(?:.*?[`|] ?|\s*[-\d.]*\s*`?)(S\d+\.\d{3})\b/gm)].flatMap(match => match[1] ?? []),
        ),
      ],
    }))
}

/** The ids that titles of passing tests name. `S4.002–S4.008` names the whole range. */
export function shownBy(tests: readonly TestResult[]): Set<string> {
  const shown = new Set<string>()
  for (const { title, status } of tests) {
    if (status !== 'passed') continue
    for (const [, section = '', from = '', , to] of title.matchAll(/S(\d+)\.(\d{3})(\s*[–-]\s*S\1\.(\d{3}))?/g)) {
      for (let n = Number(from); n <= Number(to ?? from); n++) shown.add(`S${section}.${String(n).padStart(3, '0')}`)
    }
  }
  return shown
}

/** Sentences that hardly one test shows each of, unless it goes through them one by one. */
const many = 5

/** The passing tests that claim the most sentences, those first: the ones to read with doubt. */
export function claimingMany(tests: readonly TestResult[]): { title: string; ids: number }[] {
  return tests
    .map(test => ({ title: test.title, ids: shownBy([test]).size }))
    .filter(({ ids }) => ids >= many)
    .toSorted((a, b) => b.ids - a.ids)
}

function main() {
  if (!existsSync(specification))
    return console.log('The specification is not on this machine; nothing to compare with.')
  if (!existsSync(results)) {
    console.error('No test results yet. Run `npm test` first.')
    return process.exit(1)
  }
  const tests = testsOf(JSON.parse(readFileSync(results, 'utf8')))
  const shown = shownBy(tests)
  const sections = sectionsOf(readFileSync(specification, 'utf8'))
  for (const { title, ids } of sections) {
    const named = ids.filter(id => shown.has(id))
    console.log(`\n${title}: ${named.length} of ${ids.length}`)
    if (named.length) console.log(`  shown:     ${named.join(' ')}`)
    const open = ids.filter(id => !shown.has(id))
    if (open.length) console.log(`  not shown: ${open.join(' ')}`)
  }
  const claiming = claimingMany(tests)
  if (claiming.length) console.log(`\nTests that claim ${many} sentences or more:`)
  for (const { title, ids } of claiming) console.log(`  ${String(ids).padStart(3)}  ${title}`)
  const all = sections.flatMap(section => section.ids)
  console.log(`\n${all.filter(id => shown.has(id)).length} of ${all.length} sentences are shown by a passing test.`)
}

if (import.meta.main) main()
