import { languages, type Language, type SyntaxKind } from './languages.ts'
import { machineText } from './machine.ts'
import { loadSyntaxModel, type StoredSyntax, type SyntaxModel } from './model.ts'
import { SyntaxReader } from './read.ts'
import { reasonOf, tellingWords } from './reason.ts'
import { readSample } from './sample.ts'
import { outsideExamples, showsText } from './shown.ts'
import weights from './weights.json' with { type: 'json' }

export type { SyntaxKind } from './languages.ts'

/** What a text is by its structure: the language or format that it is written in. */
export interface Syntax {
  /** `python`, `ini`, `log`, `base64`, `prose`. */
  key: string
  /** In English. */
  name: string
  kind: SyntaxKind
  /** 0 to 100. */
  confidence: number
  /** Whether it is a program, or the configuration that programs run with. */
  isCode: boolean
  /** Why, in words; holds no word that only this text has. */
  reason: string
}

const stored = (value: unknown) => value as StoredSyntax
let model: SyntaxModel | undefined
const loaded = () => (model ??= loadSyntaxModel(stored(weights)))
const reader = new SyntaxReader()
const languageOf = new Map(languages.map(language => [language.key, language]))
/** Several languages may end alike. */
const languagesOfEnding = Map.groupBy(
  languages.flatMap(language => language.endings.map(ending => ({ ending, language }))),
  ({ ending }) => ending,
)

/** Units of a text that its syntax is told by. */
const reach = 64_000
const fewestUnits = 24
/** Words, numbers and signs outside comments that it takes to tell a program by; without a telling word or ends of lines as programs have them. */
const [fewestTokens, plentyOfTokens] = [4, 40]
/** Lines that end as programs' lines do, from which a short text may be one. */
const fewestEnds = 2
/** Summed chance of programs and configurations from which a text is one; of a file whose name says so. */
const [certain, certainByName] = [0.7, 0.2]
/** Chance from which the language is the one that the file's name says. */
const plausible = 0.1
/**
 * Share of lines that read like sentences, up to which markup that shows little text is a page's frame rather than a document; with places to be
 * filled in, more.
 */
const mostProse = { frame: 0.02, template: 0.25, style: 0.12 } as const

/** Tells code, configuration, logs and machine text from what people write. Looks at a bounded part of the text; deterministic and free of I/O. */
export function tellSyntax(text: string, name?: string): Syntax | undefined {
  if (text.length < fewestUnits) return undefined
  const machine = machineText(text)
  if (machine) return { ...machine, confidence: 95, isCode: false }
  readSample(reader, text.length > reach ? text.slice(0, reach) : text)
  if (reader.lines.count === 0) return undefined
  return judge(loaded(), text, name)
}

function judge(known: SyntaxModel, text: string, name: string | undefined): Syntax {
  const chances = known.chances(reader.counter)
  const { lines } = reader
  const ending = /\.(\w{1,12})$/.exec(name ?? '')?.[1]?.toLowerCase() ?? ''
  const named = (languagesOfEnding.get(ending) ?? []).map(({ language }) => language)
  const expected = named.length ? likeliest(known, chances, language => named.includes(language)) : undefined
  const code = chanceOf(known, chances, isProgramming)
  const isNamed = expected !== undefined && isProgramming(expected)
  const isProgram = isNamed
    ? code >= certainByName
    : expected?.kind !== 'prose' && code >= certain && lines.tokens >= fewestTokens && hasEvidence(known, chances, text)
  const language = likeliest(known, chances, candidate => isProgramming(candidate) === isProgram)
  const chosen =
    isProgram && isNamed && chances[known.languages.indexOf(expected.key)]! >= plausible ? expected : language
  const { key, kind } = chosen
  const chance = isProgram ? code : chanceOf(known, chances, each => each.kind === kind)
  return {
    key,
    name: chosen.name,
    kind,
    confidence: Math.round(1000 * Math.max(chance, isProgram ? certain : 0)) / 10,
    isCode:
      isProgram || (kind === 'markup' && expected?.kind !== 'prose' && isTemplate(key, text, { markup: chance, code })),
    reason: reasonOf(known, reader, chosen),
  }
}

const isProgramming = ({ kind }: Language) => kind === 'code' || kind === 'configuration'

/** Signs that put the parts of a program together; words and numbers without any are a list. */
const joining = /[=(){};<>$|&]|:\s/

/** Whether there is something to name: a few numbers, addresses or properties stand like a program's by chance. */
function hasEvidence(known: SyntaxModel, chances: Float64Array, text: string): boolean {
  const { tokens, semicolons, braces } = reader.lines
  if (!joining.test(text.slice(0, reach))) return false
  if (tokens >= plentyOfTokens || semicolons + braces >= fewestEnds) return true
  return tellingWords(known, reader, likeliest(known, chances, isProgramming)).some(word => word.length > 1)
}

/** Places that a program fills in. */
const placeholder = /\{\{|\{%|<%|<\?(?:php|=)|\$\{|\bv-(?:if|for|bind)\b/g

/** What is filled in is a page to some of the signs and a program to the others: their chances count together. */
function isTemplate(key: string, text: string, { markup, code }: Record<'markup' | 'code', number>): boolean {
  const { prose, count } = reader.lines
  if (key === 'latex') return markup >= certain && prose <= mostProse.style * count
  const filledIn = outsideExamples(text.slice(0, reach)).match(placeholder)?.length ?? 0
  if (filledIn === 0) return markup >= certain && prose <= mostProse.frame * count && !showsText(text.slice(0, reach))
  return markup + code >= certain && (prose <= mostProse.template * count || prose <= filledIn)
}

function chanceOf(known: SyntaxModel, chances: Float64Array, test: (language: Language) => boolean): number {
  const all = languagesIn(known)
  let sum = 0
  for (let at = 0; at < all.length; at++) if (test(all[at]!)) sum += chances[at]!
  return sum
}

function likeliest(known: SyntaxModel, chances: Float64Array, test: (language: Language) => boolean): Language {
  const all = languagesIn(known)
  let [best, top] = [-1, -1]
  for (let at = 0; at < all.length; at++) {
    if (chances[at]! <= top || !test(all[at]!)) continue
    best = at
    top = chances[at]!
  }
  return all[best] ?? languages.at(-1)!
}

const ofModel = new WeakMap<SyntaxModel, readonly Language[]>()

/** The languages that a model knows, in its order. */
function languagesIn(known: SyntaxModel): readonly Language[] {
  const all = ofModel.get(known) ?? known.languages.map(key => languageOf.get(key)!)
  ofModel.set(known, all)
  return all
}
