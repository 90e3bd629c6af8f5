import { confidenceLevels } from '@sharelight/contract/confidence'
import type { Rule } from '../../rule.ts'
import { chanceOf, evidenceOf } from './chance.ts'
import { cardOf, secretOf } from './claims.ts'
import { headerWords } from '../header/words.ts'
import { FormSet } from './form-set.ts'
import * as forms from './forms.ts'
import { checkOf } from './headed.ts'
import { ruleOf as ruleById, testsOfKinds } from './tests.ts'
import type { RuleTest } from './value.ts'
import { isShared, shareOf, someOf } from './shares.ts'
import { mainRule, type Column, type Neighbours, type Verdict } from './verdict.ts'

const { low, medium, high } = confidenceLevels
/** Natural logarithm of how many times likelier than chance: hundreds of rules are tried on each column. */
const leastEvidence = 13
/** Nine of ten numbers that are grouped like them have a valid area. */
const allButFew = 0.98
const [nearlyAll, most, half] = [0.9, 0.8, 0.5]
const fewest = 3
const manyDistinct = 0.5
/** One in so many values passes without a check: then the form says nothing. */
const noCheck = 0.35

/** The verdict that values alone allow, whatever the header is; `isOther` where it names something else. */
export function bareVerdict(column: Column, neighbours: Neighbours): Verdict | undefined {
  const { said, values } = column
  if (!values.length) return undefined
  const sample = someOf(values)
  return (
    byForm(column, sample, neighbours) ??
    byCard(column, sample) ??
    (said.isOther || (said.concepts.length && !said.isVague)
      ? undefined
      : (byCheck(column, sample) ?? byLooks(column, sample, neighbours)))
  )
}

interface Form {
  test: (value: string) => Rule | undefined
  check: string
  least: number
  confidence: number
  /** Values needed for a verdict. */
  fewest: number
  /** Whether it counts under a header that names something else. */
  always: boolean
  /** What is written alike. */
  isElse?: (column: Column, sample: readonly string[]) => boolean
  /** Numbers of things are grouped like this too: few of them say it only beside somebody's data, or without a header. */
  isCommon?: boolean
}

const is = (id: string, test: (value: string) => boolean) => (value: string) => (test(value) ? ruleById(id) : undefined)
const ibanTests = new FormSet(testsOfKinds('iban'))
const cryptoTests = new FormSet(
  testsOfKinds('crypto').filter(({ rule }) => rule.strength === 'self' || rule.strength === 'strong'),
)
const checkedTests = new FormSet(testsOfKinds('national-id', 'tax-id', 'health-id', 'vehicle'))
const ssn = testsOfKinds('national-id').find(({ rule }) => rule.id === 'us-ssn')

const fewCommon = 20
const versionWords = new Set(
  'version versions versie versione versao wersja verze versio versionsnummer surum release rel build firmware fw sw ver revision'.split(
    ' ',
  ),
)
const [largestMajor, fewestMajors] = [30, 3]

/** Versions of four parts: their header says so, or the first parts are small and several. */
function areVersions({ name }: Column, sample: readonly string[]): boolean {
  if (headerWords(name).words.some(word => versionWords.has(word))) return true
  const majors = new Set(sample.filter(forms.isIp).map(value => Number(value.split('.')[0])))
  return majors.size >= fewestMajors && [...majors].every(major => major <= largestMajor)
}

/** Kinds that are known by their form alone. */
const knownForms: readonly Form[] = [
  {
    test: is('url', value => /^https?:\/\/[^\s/@]+\.[^\s@]+$/i.test(value)),
    check: 'are web addresses',
    least: most,
    confidence: high,
    fewest: 2,
    always: true,
  },
  {
    test: is('email', forms.isEmail),
    check: 'are e-mail addresses',
    least: half,
    confidence: high,
    fewest: 1,
    always: true,
  },
  {
    test: value => ibanTests.first(value, '')?.rule,
    check: 'pass the IBAN’s check digits',
    least: half,
    confidence: high,
    fewest: 1,
    always: true,
  },
  { test: secretOf, check: 'have the form of a vendor’s keys', least: half, confidence: high, fewest: 1, always: true },
  {
    test: is('mac', forms.isMacAddress),
    check: 'are MAC addresses',
    least: most,
    confidence: high,
    fewest: 2,
    always: true,
  },
  {
    test: value => (forms.isLikelyIp(value) ? ruleById(value.includes(':') ? 'ipv6' : 'ipv4') : undefined),
    check: 'are IP addresses',
    least: most,
    confidence: high,
    fewest: 2,
    always: true,
    isElse: areVersions,
  },
  {
    test: is('phone-international', value => value.startsWith('+') && forms.isInternationalPhone(value)),
    check: 'are telephone numbers with their country’s code',
    least: nearlyAll,
    confidence: high,
    fewest: 3,
    always: true,
  },
  {
    test: is('phone-international', forms.isInternationalPhone),
    check: 'are telephone numbers with their country’s code',
    least: most,
    confidence: high,
    fewest: 2,
    always: false,
  },
  {
    test: is('phone-north-american', forms.isGroupedPhone),
    check: 'are grouped as telephone numbers',
    least: nearlyAll,
    confidence: medium,
    fewest: 3,
    always: false,
    isCommon: true,
  },
  {
    test: is('us-ssn', value => /^\d{3}-\d{2}-\d{4}$/.test(value) && Boolean(ssn?.passes(value, ''))),
    check: 'have the form and areas of Social Security numbers',
    least: allButFew,
    confidence: medium,
    fewest: 3,
    always: false,
    isCommon: true,
  },
  {
    test: value => cryptoTests.first(value, '')?.rule,
    check: 'pass the check of a wallet’s address',
    least: most,
    confidence: high,
    fewest: 2,
    always: true,
  },
]

function byForm(column: Column, sample: readonly string[], { hasPerson }: Neighbours): Verdict | undefined {
  const { said, name } = column
  for (const { test, check, least, confidence, fewest: needed, always, isElse, isCommon } of knownForms) {
    if (sample.length < needed || (said.isOther && !always)) continue
    if (isCommon && sample.length < fewCommon && name !== '' && !hasPerson) continue
    if (!isShared(sample, value => test(value) !== undefined, least) || isElse?.(column, sample)) continue
    const rule = mainRule(sample, test)
    if (rule) return { rule, ruleOf: test, check, confidence }
  }
  return undefined
}

/** One in ten numbers passes Luhn, and an issuer's range is a tenth of all: a column of cards passes as a whole. */
function byCard({ profile, said }: Column, sample: readonly string[]): Verdict | undefined {
  if (profile.isSequence || profile.epochs > half || sample.length < fewest) return undefined
  const isCard = (value: string) => cardOf(value) !== undefined
  if (!isShared(sample, isCard, most) || profile.distinct < manyDistinct) return undefined
  const share = shareOf(sample, isCard)
  const evidence = evidenceOf({ count: distinctCount(sample), share, chance: 0.1 })
  const rule = evidence >= (said.isOther ? leastEvidence : leastEvidence / 2) ? mainRule(sample, cardOf) : undefined
  return (
    rule && {
      rule,
      ruleOf: cardOf,
      check: 'pass the check digit',
      confidence: evidence >= leastEvidence ? high : medium,
    }
  )
}

const distinctCount = (sample: readonly string[]) => new Set(sample).size

/** Identifiers by their check digits, where chance cannot be why they pass. */
function byCheck({ profile }: Column, sample: readonly string[]): Verdict | undefined {
  if (profile.isSequence || profile.distinct < manyDistinct || isMachineMade(profile) || profile.length < 7)
    return undefined
  const few = someOf(sample, 20)
  const [best] = checkedTests
    .ofForm(few, most)
    .filter(test => test.rule.accept && isShared(few, value => test.passes(value, ''), most))
    .map(test => ({ test, share: shareOf(sample, value => test.passes(value, '')) }))
    .filter(({ share }) => share >= nearlyAll)
    .map(({ test, share }) => ({ test, evidence: strengthOf(test, sample, share) }))
    .filter(({ evidence }) => evidence >= leastEvidence)
    .sort((a, b) => b.evidence - a.evidence)
  if (!best) return undefined
  const ruleOf = (value: string) => (best.test.passes(value, '') ? best.test.rule : undefined)
  return { rule: best.test.rule, ruleOf, check: checkOf(best.test.rule), confidence: medium }
}

function strengthOf(test: RuleTest, sample: readonly string[], share: number): number {
  const chance = chanceOf(sample, value => test.passes(value, ''))
  return chance > noCheck ? 0 : evidenceOf({ count: distinctCount(sample), share, chance })
}

const isMachineMade = ({ epochs, uuids, hashes, barcodes, dates }: Column['profile']) =>
  epochs > half || uuids > half || hashes > half || barcodes > nearlyAll || dates > half

/** Names, addresses, places, codes of diseases and days of birth, which have no check: by how all of them read. */
function byLooks(column: Column, sample: readonly string[], neighbours: Neighbours): Verdict | undefined {
  if (sample.length < fewest) return undefined
  const name = is('person-name', forms.isNameLike)
  if (
    isShared(sample, forms.readsAsFullName, half + 0.1) &&
    isShared(sample, forms.isNameLike, most) &&
    !isShared(sample, forms.holdsOrdinaryWord, half)
  )
    return { rule: ruleById('person-name'), ruleOf: name, check: 'read as people’s names', confidence: medium }
  if (isSingleNames(column, neighbours))
    return { rule: ruleById('person-name'), ruleOf: name, check: 'are known names of people', confidence: medium }
  const address = is('postal-address', forms.mayBeAddress)
  if (isAddressColumn(column, sample))
    return { rule: ruleById('postal-address'), ruleOf: address, check: 'read as addresses', confidence: medium }
  if (isIcdColumn(sample))
    return {
      rule: ruleById('icd-10'),
      ruleOf: is('icd-10', value => forms.isIcd(value, false)),
      check: 'have the form of ICD-10 codes',
      confidence: medium,
    }
  return byPlace(column, sample, neighbours) ?? byBirth(column, sample, neighbours)
}

const isAddressColumn = ({ profile }: Column, sample: readonly string[]) =>
  isShared(sample, forms.readsAsAddress, half + 0.1) ||
  (profile.distinct >= manyDistinct &&
    isShared(sample, value => forms.readsAsAddress(value) || forms.hasAddressParts(value), half + 0.2))

/** Codes of diseases are of different lengths; those of shelves and seats are not. */
const isIcdColumn = (sample: readonly string[]) =>
  isShared(sample, value => forms.isIcd(value, true), half) &&
  isShared(sample, value => forms.isIcd(value, false), nearlyAll) &&
  new Set(sample.map(value => value.length)).size > 1

const oneWord = (value: string) => /^\p{Lu}[\p{L}'’-]+$/u.test(value)
const knownShare = (column: Column | undefined) => {
  const sample = someOf(column?.values ?? [])
  return isShared(sample, oneWord, most) ? shareOf(sample, forms.holdsKnownName) : 0
}

/** One word each: beside another column of names, or of somebody's other data. */
function isSingleNames(column: Column, { before, after, hasPerson }: Neighbours): boolean {
  const known = knownShare(column)
  const beside = Math.max(knownShare(before), knownShare(after))
  return (known >= half && beside >= half) || (known >= 0.35 && beside >= 0.75) || (hasPerson && known >= 0.75)
}

const preciseDecimals = 4

function byPlace({ values }: Column, sample: readonly string[], { before, after }: Neighbours): Verdict | undefined {
  const place = ruleById('geo-coordinates')
  const is = (test: (value: string, decimals: number) => boolean, of: readonly string[]) =>
    of.length > 0 && isShared(someOf(of), value => test(value, preciseDecimals), nearlyAll)
  const isPair =
    (is(forms.isLatitude, values) && is(forms.isLongitude, after?.values ?? [])) ||
    (is(forms.isLongitude, values) && is(forms.isLatitude, before?.values ?? []))
  if (isPair)
    return {
      rule: place,
      ruleOf: value => (forms.isLongitude(value) ? place : undefined),
      check: 'lie within the degrees of a place',
      confidence: medium,
    }
  return isShared(sample, forms.isPlace, nearlyAll)
    ? {
        rule: place,
        ruleOf: value => (forms.isPlace(value) ? place : undefined),
        check: 'are pairs of coordinates',
        confidence: medium,
      }
    : undefined
}

const [adultBefore, leastSpread] = [2008, 20]

/** Days that lie decades apart, most of them a generation ago, beside somebody's name. */
function byBirth({ profile }: Column, sample: readonly string[], { hasPerson }: Neighbours): Verdict | undefined {
  if (!hasPerson || profile.dates < nearlyAll || profile.isSequence) return undefined
  const years = sample.flatMap(value => forms.birthYear(value) ?? []).sort((a, b) => a - b)
  const [early = 0, late = 0] = [years[Math.floor(years.length * 0.1)], years[Math.floor(years.length * 0.9)]]
  if (years.length < sample.length * nearlyAll || late - early < leastSpread || late > adultBefore) return undefined
  const rule = ruleById('date-of-birth')
  return {
    rule,
    ruleOf: value => (forms.isBirthDay(value) ? rule : undefined),
    check: 'are days decades apart',
    confidence: low,
  }
}
