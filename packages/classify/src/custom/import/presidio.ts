import { parse } from 'yaml'
import { z } from 'zod'
import { levelOf, literal, Translation, UnreadableRules, type Translated } from './translation.ts'

const Words = z
  .array(z.coerce.string())
  .nullish()
  .transform(words => (words ?? []).map(word => word.trim()).filter(Boolean))
const Recognizer = z.object({
  name: z.coerce.string().optional(),
  supported_entity: z.coerce.string().optional(),
  type: z.string().optional(),
  enabled: z.boolean().nullish(),
  supported_languages: z.array(z.union([z.string(), z.object({ language: z.string(), context: Words })])).nullish(),
  supported_language: z.string().nullish(),
  patterns: z
    .array(
      z.object({
        name: z.coerce.string().optional(),
        regex: z.string(),
        score: z.coerce.number().min(0).max(1).default(0.5),
      }),
    )
    .nullish(),
  context: Words,
  deny_list: Words,
  deny_list_score: z.coerce.number().min(0).max(1).nullish(),
  allow_list: Words,
})
type Recognizer = z.infer<typeof Recognizer>

/** Presidio's default flags: IGNORECASE is 2. */
const defaultFlags = 26
const ignoreCaseFlag = 2
/** Below this score Presidio's recognisers count only with a context word. */
const weak = 0.4

/**
 * Translates Presidio recognisers in YAML: patterns with scores and context, deny lists and allow lists.
 * Format: https://microsoft.github.io/presidio/tutorial/08_no_code/
 * @throws UnreadableRules
 */
export function translatePresidio(source: string): Translated {
  const document = z
    .object({ recognizers: z.array(z.unknown()).max(5_000), global_regex_flags: z.int().optional() })
    .safeParse(parsed(source))
  if (!document.success) throw new UnreadableRules('These are no Presidio recognisers: there is no list "recognizers".')
  const translation = new Translation()
  const ignoreCase = ((document.data.global_regex_flags ?? defaultFlags) & ignoreCaseFlag) !== 0
  document.data.recognizers.forEach((each, index) => {
    if (typeof each === 'string')
      return translation.lost(
        each,
        "It is built into Presidio and has no definition here. The product's own rules cover most of these.",
      )
    const recognizer = Recognizer.safeParse(each)
    if (recognizer.success) translateRecognizer(recognizer.data, ignoreCase, translation)
    else
      translation.lost(
        `Recogniser ${index + 1}`,
        `It cannot be read: ${recognizer.error.issues[0]?.path.join('.')}: ${recognizer.error.issues[0]?.message}`,
      )
  })
  return translation
}

/** No tags beyond plain values, few aliases: a bomb of them is refused. */
function parsed(source: string): unknown {
  try {
    return parse(source, { schema: 'core', maxAliasCount: 20, prettyErrors: false })
  } catch (error) {
    throw new UnreadableRules(`The YAML cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function translateRecognizer(recognizer: Recognizer, ignoreCase: boolean, translation: Translation) {
  const name = recognizer.supported_entity ?? recognizer.name ?? 'Recogniser'
  const description = recognizer.name && recognizer.name !== name ? recognizer.name : ''
  if (recognizer.enabled === false) return translation.lost(name, 'It is switched off there.')
  if (!recognizer.patterns?.length && !recognizer.deny_list.length) {
    return translation.lost(
      name,
      recognizer.type === 'predefined'
        ? 'It is built into Presidio and has no definition here.'
        : 'It has neither patterns nor a deny list; code cannot be translated.',
    )
  }
  const near = [
    ...new Set([
      ...recognizer.context,
      ...(recognizer.supported_languages ?? []).flatMap(language =>
        typeof language === 'string' ? [] : language.context,
      ),
    ]),
  ]
  const patterns = (recognizer.patterns ?? []).flatMap(({ regex, score }) => {
    const pattern = translation.pattern(name, regex, { ignoreCase })
    if (pattern === undefined) return []
    const nearRequired = score < weak && near.length > 0
    if (score < weak && !near.length)
      translation.changed(
        name,
        `A pattern with the score ${score} has no context words; it is taken with low confidence.`,
      )
    return [
      {
        pattern,
        ignoreCase,
        confidence: levelOf(score * 100),
        near,
        nearRequired,
        except: recognizer.allow_list.map(word => `^${literal(word)}$`),
      },
    ]
  })
  if (patterns.length) translation.add(name, { description, definition: { kind: 'pattern', patterns } })
  if (recognizer.deny_list.length) {
    translation.add(patterns.length ? `${name} (terms)` : name, {
      description,
      definition: {
        kind: 'dictionary',
        terms: recognizer.deny_list,
        matchCase: !ignoreCase,
        confidence: levelOf((recognizer.deny_list_score ?? 1) * 100),
      },
    })
  }
}
