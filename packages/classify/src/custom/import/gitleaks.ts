import { parse } from 'smol-toml'
import { z } from 'zod'
import { literal, Translation, UnreadableRules, type Translated } from './translation.ts'

const Strings = z.array(z.string()).default([])
const Allowlist = z.object({
  description: z.string().default(''),
  regexes: Strings,
  stopwords: Strings,
  paths: Strings,
  commits: Strings,
  regexTarget: z.string().default('secret'),
  condition: z.string().default('OR'),
})
type Allowlist = z.infer<typeof Allowlist>
const allowlists = {
  allowlist: z.union([Allowlist, z.array(Allowlist)]).optional(),
  allowlists: z.array(Allowlist).optional(),
}
const Rule = z.object({
  id: z.string().min(1),
  description: z.string().default(''),
  regex: z.string().optional(),
  path: z.string().optional(),
  entropy: z.number().optional(),
  secretGroup: z.int().default(0),
  keywords: Strings,
  ...allowlists,
})
const Configuration = z.object({
  title: z.string().optional(),
  extend: z.unknown().optional(),
  rules: z.array(z.unknown()).max(5_000).default([]),
  ...allowlists,
})

const mostExclusions = 200

/**
 * Translates a gitleaks configuration: rules with regular expressions, entropy, secret groups and allow lists.
 * Format: https://github.com/gitleaks/gitleaks#configuration
 * @throws UnreadableRules
 */
export function translateGitleaks(source: string): Translated {
  const configuration = Configuration.safeParse(parsed(source))
  if (!configuration.success || !configuration.data.rules.length)
    throw new UnreadableRules('This is no gitleaks configuration: there are no [[rules]].')
  const translation = new Translation()
  const { extend, rules, ...global } = configuration.data
  if (extend !== undefined)
    translation.lost(
      '[extend]',
      "The configuration that it extends is not in this file. The product's own rules look for the secrets of gitleaks' default ones.",
    )
  const everywhere = exclusionsOf('Global allow list', listed(global), translation)
  rules.forEach((each, index) => {
    const rule = Rule.safeParse(each)
    if (!rule.success)
      return translation.lost(
        `Rule ${index + 1}`,
        `It cannot be read: ${rule.error.issues[0]?.path.join('.')}: ${rule.error.issues[0]?.message}`,
      )
    translateRule(rule.data, everywhere, translation)
  })
  return translation
}

function parsed(source: string): unknown {
  try {
    return parse(source)
  } catch (error) {
    throw new UnreadableRules(
      `The TOML cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    )
  }
}

function translateRule(
  { id, description, regex, path, entropy, secretGroup, ...own }: z.infer<typeof Rule>,
  everywhere: readonly string[],
  translation: Translation,
) {
  if (regex === undefined) return translation.lost(id, 'It has no regular expression: it looks at paths only.')
  const pattern = translation.pattern(id, regex)
  if (pattern === undefined) return
  if (path !== undefined)
    translation.changed(id, `It holds for all files, not only for those whose path matches ${path}.`)
  const except = [...exclusionsOf(id, listed(own), translation), ...everywhere]
  if (except.length > mostExclusions)
    translation.changed(id, `Only the first ${mostExclusions} of ${except.length} exclusions are taken.`)
  translation.add(id, {
    description,
    definition: {
      kind: 'pattern',
      patterns: [
        {
          pattern,
          group: secretGroup || firstGroup(regex),
          except: except.slice(0, mostExclusions),
          confidence: 85,
          ...(entropy !== undefined && { entropy: Math.min(8, entropy) }),
        },
      ],
    },
  })
}

/** Without a secret group gitleaks takes the first group that there is. */
function firstGroup(regex: string): number {
  return /(?<!\\)\((?!\?)/.test(regex.replaceAll(/\[(?:\\.|[^\]\\])*\]/g, '')) ? 1 : 0
}

function listed({
  allowlist,
  allowlists: more = [],
}: {
  allowlist?: Allowlist | Allowlist[]
  allowlists?: Allowlist[]
}): Allowlist[] {
  return [...(allowlist === undefined ? [] : Array.isArray(allowlist) ? allowlist : [allowlist]), ...more]
}

function exclusionsOf(subject: string, lists: readonly Allowlist[], translation: Translation): string[] {
  return lists.flatMap(({ regexes, stopwords, paths, commits, regexTarget, condition }) => {
    if (paths.length)
      translation.lost(
        subject,
        `Allowed paths (${paths.length}) are not taken over. Make an exception for the folder instead.`,
      )
    if (commits.length) translation.lost(subject, `Allowed commits (${commits.length}) mean nothing here.`)
    if (regexTarget !== 'secret' && regexes.length)
      translation.changed(subject, `Its allow list is matched against the value instead of the ${regexTarget}.`)
    if (condition.toUpperCase() === 'AND') {
      translation.lost(
        subject,
        'Its allow list needs several conditions at once, and is left out so that nothing is missed.',
      )
      return []
    }
    return [
      ...regexes.flatMap(regex => translation.pattern(subject, regex) ?? []),
      ...stopwords.map(word => `(?i)${literal(word)}`),
    ]
  })
}
