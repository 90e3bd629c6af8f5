import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createClassifier, rules } from '../index.ts'

// Adding a case is adding a line: rules/<folder>/cases/<rule>.hit.txt or .miss.txt, one text per line, \n for a line break.
const classifier = createClassifier()
const files = globSync('*/cases/*.{hit,miss}.txt', { cwd: import.meta.dirname })
const known = new Set(rules.map(rule => rule.id))

const texts = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => line.replaceAll('\\n', '\n'))
const found = (text: string, rule: string) =>
  classifier
    .classify({ text })
    .findings.filter(finding => finding.rule === rule || finding.candidates?.some(candidate => candidate.rule === rule))

describe.each(files)('%s', file => {
  const [rule = '', expectation = ''] = basename(file).split('.')
  it(`belongs to a rule`, () => expect(known).toContain(rule))
  it.each(texts(file))(`${expectation}: %s`, text => {
    expect(found(text, rule).length > 0).toBe(expectation === 'hit')
  })
})

describe('every rule', () => {
  const withCases = new Set(files.map(file => basename(file).split('.').slice(0, 2).join('.')))
  // Secrets have generated cases (secrets/tokens.test.ts): written-down tokens look like live credentials.
  // Those that only columns have are tested with tables (tables/).
  it.each(rules.filter(rule => rule.kind !== 'secret' && !rule.inColumns).map(rule => rule.id))(
    '%s has hit and miss cases',
    id => {
      expect(withCases).toContain(`${id}.hit`)
      expect(withCases).toContain(`${id}.miss`)
    },
  )
  it('has an id of its own', () => expect(known.size).toBe(rules.length))
})
