import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createClassifier, rules } from '../index.ts'

interface Vector {
  validator: string
  value: string
  valid: boolean
}
const file = join(
  import.meta.dirname,
  '../../../../../shared/corpora/id-validator-vectors/national-ids.stdnum-js.jsonl',
)
const classifier = createClassifier()

describe.skipIf(!existsSync(file))('published identifier vectors (skipped without the corpora)', () => {
  const known = new Set(rules.map(rule => rule.id))
  const vectors = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as Vector)
    : []
  const judged = vectors
    .map(vector => ({ ...vector, rule: vector.validator.replace('/', '-').toLowerCase() }))
    .filter(({ rule }) => known.has(rule))
  const isAccepted = ({ value, rule }: { value: string; rule: string }) =>
    classifier
      .classify({ text: value })
      .findings.some(finding => finding.rule === rule && finding.end - finding.start >= value.trim().length * 0.6)

  it('covers nearly all of them', () => expect(judged.length).toBeGreaterThan(vectors.length * 0.95))
  it('every valid example is accepted', () =>
    expect(judged.filter(vector => vector.valid && !isAccepted(vector))).toEqual([]))
  it('every invalid example is refused', () =>
    expect(judged.filter(vector => !vector.valid && isAccepted(vector))).toEqual([]))
})
