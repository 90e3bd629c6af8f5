import type { FindingKind } from '@sharelight/contract'
import { confidenceLevels } from '@sharelight/contract/confidence'
import type { Rule } from '../../rule.ts'
import { wordsOf } from '../../rules/secrets/assigned/name.ts'
import { vendorIn } from '../../rules/secrets/vendors.ts'
import type { Concept } from '../header/concepts.ts'
import { chanceOf, evidenceOf } from './chance.ts'
import { claims, type Claim } from './claims.ts'
import { isDoubtful } from './doubt.ts'
import { isCode, isDocumentNumber, isPlate } from './forms.ts'
import { families, single, unclear } from './families.ts'
import { ruleOf as ruleById, ruleTest, testsOfKinds } from './tests.ts'
import type { RuleTest } from './value.ts'
import { isShared, shareOf, someOf } from './shares.ts'
import { mainRule, type Column, type Neighbours, type Verdict } from './verdict.ts'

const { medium, high } = confidenceLevels
const leastShare = 0.6
/** Kinds that a column may hold of several countries at once. */
const mixed = new Set<FindingKind>([
  'passport',
  'national-id',
  'tax-id',
  'company-id',
  'driving-licence',
  'vehicle',
  'health-id',
])
const leastMixed = 0.7

/** The verdict that a header and the values agree on. */
export function headedVerdict(column: Column, neighbours: Neighbours): Verdict | undefined {
  if (column.said.isOther) return undefined
  const sample = someOf(column.values)
  if (column.said.isVague) return checkedVerdict(column, sample)
  for (const concept of column.said.concepts) {
    const claim = claims[concept]
    if (!claim || isDoubtful(concept, column, neighbours)) continue
    const verdict = claimed(claim, concept, { sample, column })
    if (verdict) return verdict
  }
  return identified(column, sample, neighbours)
}

function claimed(
  { rule: ruleOf, check, least }: Claim,
  concept: Concept,
  { sample, column: { said, name } }: { sample: readonly string[]; column: Column },
): Verdict | undefined {
  const ownRule = (value: string) => ruleOf(value, name)
  const rule = mainRule(sample, ownRule)
  if (!rule || !isShared(sample, value => ownRule(value) !== undefined, least)) return undefined
  const vendor = rule.kind === 'secret' ? vendorIn(wordsOf(name))?.name : undefined
  const confidence = weak.has(concept) ? medium : high
  return { rule, ruleOf: ownRule, check, confidence, header: said.phrase, ...(vendor && { vendor }) }
}

/** Concepts whose form says little. */
const weak = new Set<Concept>([
  'cvv',
  'username',
  'medicine',
  'salary',
  'union',
  'ethnicity',
  'religion',
  'politics',
  'orientation',
])

/** Identifiers: by the rules that the header names, else by those of the kind that it names. */
function identified(column: Column, sample: readonly string[], neighbours: Neighbours): Verdict | undefined {
  const { said } = column
  if (said.concepts.length && said.concepts.every(concept => isDoubtful(concept, column, neighbours))) return undefined
  const own = said.rules.map(ruleTest).filter(test => test !== undefined)
  const kinds = said.concepts.flatMap(concept => families[concept] ?? [])
  const alone = said.concepts.map(concept => single[concept]).find(id => id !== undefined)
  const tests = new Set([
    ...own,
    ...(alone ? [ruleTest(ruleById(alone))!] : []),
    ...(kinds.length ? testsOfKinds(...kinds) : []),
  ])
  if (!tests.size) return undefined
  const isNamed = (rule: Rule) => said.rules.includes(rule) || rule.id === alone
  const few = someOf(sample, 40)
  const [best] = [...tests]
    .filter(test => isPassed(test, few, { header: said.phrase, least: leastShare / 2 }))
    .filter(test => isPassed(test, sample, { header: said.phrase, least: leastShare }))
    .map(test => ({ test, share: passShare(test, sample, said.phrase) }))
    .map(({ test, share }) => ({ test, score: scoreOf({ test, share, sample, isNamed: isNamed(test.rule), kinds }) }))
    .sort((a, b) => b.score - a.score)
  if (best) return verdictBy([best.test], sample, said.phrase)
  const several = [...tests].filter(({ rule }) => mixed.has(rule.kind) && (rule.accept || rule.kind === kinds[0]))
  return isShared(sample, value => several.some(test => test.passes(value, said.phrase)), leastMixed)
    ? verdictBy(several, sample, said.phrase)
    : unclearVerdict(column, sample, neighbours)
}

/** Natural logarithm of how many times likelier than chance it must be where the header leaves open which of few things it names. */
const vagueEvidence = 7

/** Under a header that may be short for several things: what passes a check that chance does not pass. */
function checkedVerdict({ said, profile }: Column, sample: readonly string[]): Verdict | undefined {
  const kinds = said.concepts.flatMap(concept => families[concept] ?? [])
  if (profile.isSequence || profile.epochs > 0.5 || profile.dates > 0.5) return undefined
  const tests = [
    ...said.rules.map(ruleTest).filter(test => test !== undefined),
    ...(kinds.length ? testsOfKinds(...kinds) : []),
  ]
  const different = new Set(sample).size
  const [best] = tests
    .filter(({ rule }) => rule.accept)
    .filter(test => isPassed(test, sample, { header: '', least: leastMixed }))
    .map(test => ({ test, share: passShare(test, sample, '') }))
    .map(({ test, share }) => ({
      test,
      evidence: evidenceOf({ count: different, share, chance: chanceOf(sample, value => test.passes(value, '')) }),
    }))
    .filter(({ evidence }) => evidence >= vagueEvidence)
    .sort((a, b) => b.evidence - a.evidence)
  return best && verdictBy([best.test], sample, said.phrase)
}

const leastUnclear = 0.9
const documents = new Set<FindingKind>(['passport', 'driving-licence'])

/** The header says what it is, and the values are codes of the usual form: whose they are stays open. */
function unclearVerdict(column: Column, sample: readonly string[], neighbours: Neighbours): Verdict | undefined {
  const { said, profile } = column
  const id = said.concepts
    .filter(concept => !isDoubtful(concept, column, neighbours))
    .map(concept => unclear[concept])
    .find(each => each !== undefined)
  if (!id || profile.isSequence || profile.epochs > 0.5 || profile.dates > 0.5 || profile.uuids + profile.hashes > 0)
    return undefined
  const rule = ruleById(id)
  const test = rule.kind === 'vehicle' ? isPlate : documents.has(rule.kind) ? isDocumentNumber : isCode
  if (!isShared(sample, test, leastUnclear)) return undefined
  return {
    rule,
    ruleOf: value => (test(value) ? rule : undefined),
    check: 'have the form of such numbers',
    confidence: medium,
    header: said.phrase,
  }
}

const passShare = (test: RuleTest, sample: readonly string[], header: string) =>
  shareOf(sample, value => test.passes(value, header))

const isPassed = (test: RuleTest, sample: readonly string[], { header, least }: { header: string; least: number }) =>
  isShared(sample, value => test.passes(value, header), least)

interface Candidate {
  test: RuleTest
  share: number
  sample: readonly string[]
  isNamed: boolean
  kinds: readonly FindingKind[]
}

/** A check that values pass and chance does not counts for more than a form; the kind that the header names first for more than others. */
function scoreOf({ test, share, sample, isNamed, kinds }: Candidate): number {
  const chance = chanceOf(someOf(sample, 40), value => test.passes(value, ''))
  const order = Math.max(0, kinds.indexOf(test.rule.kind))
  return (isNamed ? 4 : 0) - order + share * 4 + Math.min(2, -Math.log10(chance))
}

function verdictBy(tests: readonly RuleTest[], sample: readonly string[], phrase: string): Verdict | undefined {
  const ruleOf = (value: string) => tests.find(test => test.passes(value, phrase))?.rule
  const rule = mainRule(sample, ruleOf)
  if (!rule) return undefined
  return { rule, ruleOf, check: checkOf(rule), confidence: high, header: phrase }
}

export const checkOf = (rule: Rule): string =>
  rule.accept ? `pass the check (${rule.check ?? 'check digit and structure'})` : 'have the form of it'
