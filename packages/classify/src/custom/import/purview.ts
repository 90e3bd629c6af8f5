import type { CustomDefinitionInput } from '@sharelight/contract'
import { levelOf, Translation, UnreadableRules, type Translated } from './translation.ts'
import { descendants, parseXml, type Element } from './xml.ts'

type PatternInput = Extract<CustomDefinitionInput, { kind: 'pattern' }>['patterns'][number]
interface Keywords {
  words: string[]
  style: string
  isCaseSensitive: boolean
}
interface Package {
  regexes: ReadonlyMap<string, Element>
  keywords: ReadonlyMap<string, Keywords>
  names: ReadonlyMap<string, { name: string; description: string }>
}
interface Around {
  near: string[]
  not: string[]
  nearRequired: boolean
}

const farthest = 300
/** Checks that Purview has as functions and validators, as ours. */
const checks = [
  [/luhn|credit_?card|mod10/i, 'luhn'],
  [/iban/i, 'iban'],
  [/verhoeff|aadhaar/i, 'verhoeff'],
] as const

/**
 * Translates a Purview (Microsoft 365) rule package: entities with regular expressions or keywords and what must stand near them.
 * Format: https://learn.microsoft.com/purview/sit-create-a-custom-sensitive-information-type-in-scc-powershell
 * @throws UnreadableRules
 */
export function translatePurview(source: string): Translated {
  const root = parseXml(source)
  const [rules] = descendants(root, 'Rules')
  if (!rules) throw new UnreadableRules('This is no rule package: it has no Rules element.')
  const found: Package = {
    regexes: byId(descendants(rules, 'Regex')),
    keywords: keywordsOf(rules),
    names: namesOf(rules),
  }
  const translation = new Translation()
  for (const entity of descendants(rules, 'Entity')) translateEntity(entity, found, translation)
  for (const affinity of descendants(rules, 'Affinity')) {
    translation.lost(
      nameOf(affinity, found).name,
      'It is an affinity: evidence that adds up without a value of its own. Use keywords with a least number, or examples.',
    )
  }
  return translation
}

function byId(elements: Iterable<Element>): Map<string, Element> {
  return new Map([...elements].map(element => [element.attributes['id'] ?? '', element]))
}

function keywordsOf(rules: Element): Map<string, Keywords> {
  return new Map(
    [...descendants(rules, 'Keyword')].map(keyword => {
      const terms = [...descendants(keyword, 'Term')]
      const [group] = descendants(keyword, 'Group')
      return [
        keyword.attributes['id'] ?? '',
        {
          words: terms.map(term => term.text.trim()).filter(Boolean),
          style: group?.attributes['matchStyle'] ?? 'word',
          isCaseSensitive: terms.length > 0 && terms.every(term => term.attributes['caseSensitive'] === 'true'),
        },
      ]
    }),
  )
}

function namesOf(rules: Element): Package['names'] {
  const preferred = (resource: Element, kind: string) => {
    const all = resource.children.filter(child => child.name === kind)
    return (all.find(child => child.attributes['default'] === 'true') ?? all[0])?.text.trim() ?? ''
  }
  return new Map(
    [...descendants(rules, 'Resource')].map(resource => [
      resource.attributes['idRef'] ?? '',
      { name: preferred(resource, 'Name'), description: preferred(resource, 'Description') },
    ]),
  )
}

function nameOf({ attributes: { id = '' } }: Element, { names }: Package) {
  const known = names.get(id)
  return { name: known?.name || `Rule ${id}`, description: known?.description ?? '' }
}

function translateEntity(entity: Element, found: Package, translation: Translation) {
  const { name, description } = nameOf(entity, found)
  const within = proximityOf(entity, name, translation)
  const patterns: PatternInput[] = []
  const keywords: Extract<CustomDefinitionInput, { kind: 'keywords' }>[] = []
  for (const pattern of descendants(entity, 'Pattern')) {
    const [idMatch] = descendants(pattern, 'IdMatch')
    const reference = idMatch?.attributes['idRef'] ?? ''
    const confidence = levelOf(
      Number(pattern.attributes['confidenceLevel'] ?? entity.attributes['recommendedConfidence'] ?? 75),
    )
    const around = { ...aroundOf(pattern, { name, found, translation }), within }
    const words = found.keywords.get(reference)
    const regex = found.regexes.get(reference)
    if (words)
      keywords.push({
        kind: 'keywords',
        terms: words.words,
        matchCase: words.isCaseSensitive,
        wholeWords: words.style !== 'string',
        confidence,
        ...around,
      })
    else if (regex)
      patterns.push(...patternOf(regex, { name, translation }).map(made => ({ ...made, confidence, ...around })))
    else
      translation.lost(
        name,
        `${reference || 'A pattern'} is no regular expression or keyword list of this package: Purview's own functions are not in it. ` +
          `The product's built-in rules cover most of them.`,
      )
  }
  // The more demanding evidence is tried first: of several that hold, the first counts.
  if (patterns.length)
    translation.add(name, {
      description,
      definition: { kind: 'pattern', patterns: patterns.sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0)) },
    })
  const [strongest, ...weaker] = keywords.sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0))
  if (weaker.length)
    translation.changed(
      name,
      `Of ${keywords.length} levels of evidence for the same keywords the least demanding is taken; words near them raise the confidence.`,
    )
  const near = keywords.flatMap(each => each.near ?? [])
  if (strongest)
    translation.add(name, {
      description,
      definition: {
        ...strongest,
        ...(weaker.length && { ...weaker.at(-1), near: [...new Set(near)], nearRequired: false }),
      },
    })
}

function proximityOf(entity: Element, name: string, translation: Translation): number {
  const asked = entity.attributes['patternsProximity'] ?? '300'
  const within = Number(asked)
  if (within > 0 && within <= farthest) return within
  translation.changed(name, `Words count within ${farthest} characters instead of ${asked}.`)
  return farthest
}

function patternOf(
  { attributes, text }: Element,
  { name, translation }: { name: string; translation: Translation },
): PatternInput[] {
  const pattern = translation.pattern(name, text.trim())
  if (pattern === undefined) return []
  const validators = attributes['validators'] ?? ''
  const check = checks.find(([form]) => form.test(validators))?.[1]
  if (validators && !check)
    translation.changed(
      name,
      `Its validator ${validators} is not applied: what it checks is not in the package, or is unknown here.`,
    )
  if (attributes['filters'])
    translation.changed(
      name,
      `Its filter ${attributes['filters']} is not applied. Add an exclusion to the pattern instead.`,
    )
  return [{ pattern, ...(check && { check }) }]
}

/** What must, may and must not stand near the value. */
function aroundOf(
  pattern: Element,
  { name, found, translation }: { name: string; found: Package; translation: Translation },
): Around {
  const around: Around = { near: [], not: [], nearRequired: false }
  let demands = 0
  const wordsOf = (match: Element) => {
    const reference = match.attributes['idRef'] ?? ''
    const words = found.keywords.get(reference)?.words
    if (!words)
      translation.changed(name, `${reference} near the value is not looked for: only keywords can be near words.`)
    return words ?? []
  }
  for (const child of pattern.children) {
    const matches =
      child.name === 'Any'
        ? child.children.filter(each => each.name === 'Match')
        : child.name === 'Match'
          ? [child]
          : []
    const words = matches.flatMap(wordsOf)
    if (!words.length) continue
    if (child.attributes['maxMatches'] === '0') {
      around.not.push(...words)
      translation.changed(
        name,
        'Words that must not be near lower the confidence by one level instead of ruling the value out.',
      )
      continue
    }
    around.near.push(...words)
    const least = child.name === 'Match' ? 1 : Number(child.attributes['minMatches'] ?? 1)
    if (least > 0) demands += least
  }
  around.nearRequired = demands > 0
  if (demands > 1)
    translation.changed(
      name,
      'Several pieces of evidence must be near the value there; one of their words is enough here.',
    )
  return around
}
