import type { Analytics } from '../client.ts'
import { hash64 } from '../keys.ts'

const own = 'organisation_id = {organisation:UUID}'

/**
 * The tables that change what events mean: which rows they have by key. Keys are given out in order, and are there before an event has them: what
 * is written under higher keys than there were concerns no event of before. What other tables say of a key never changes.
 */
const lookups = {
  ratings: {
    rows: `SELECT rating_key AS key, version, cityHash64(rating_key, severity, insight_ids) AS hash FROM ratings FINAL WHERE ${own} AND variant = ''`,
    highest: `SELECT max(rating_key) AS highest FROM ratings WHERE ${own} AND variant = ''`,
  },
  label_sets: {
    rows: `SELECT label_set_key AS key, version, cityHash64(label_set_key, sensitivity, critical) AS hash FROM label_sets FINAL WHERE ${own} AND variant = ''`,
    highest: `SELECT max(label_set_key) AS highest FROM label_sets WHERE ${own} AND variant = ''`,
  },
  recipient_trust: {
    rows: `SELECT recipients_key AS key, version, cityHash64(recipients_key, trust) AS hash FROM recipient_trust FINAL WHERE ${own} AND variant = ''`,
    highest: `SELECT max(recipients_key) AS highest FROM recipient_trust WHERE ${own} AND variant = ''`,
  },
  identities: {
    rows: `SELECT number AS key, version, cityHash64(number, kind, domain, department) AS hash FROM identities FINAL WHERE ${own}`,
    highest: `SELECT max(number) AS highest FROM entity_numbers WHERE ${own} AND kind = 'identity'`,
  },
} as const
const names = ['ratings', 'label_sets', 'recipient_trust', 'identities'] as const
const unchanging = new Set(['rating_keys', 'recipient_sets', 'policy_sets', 'entity_numbers'])

/** Whether all that a question reads besides events is known to stay, or is watched. */
export function isWatched(reads: ReadonlySet<string>): boolean {
  return [...reads].every(name => name in lookups || unchanging.has(name))
}

export interface LookupState {
  /** The highest keys that there are. */
  highest: number[]
  /** What the tables say of keys up to each of the given ones. */
  upTo(highest: readonly number[]): string
  /** Another one whenever any row was written anew, even if it says the same. */
  exact: string
}

/** What the tables that a question reads say, for keys up to some that were the highest once, and up to those that are now. */
export async function lookupState(
  analytics: Pick<Analytics, 'rows'>,
  organisation: string,
  { reads, known }: { reads: ReadonlySet<string>; known: readonly (readonly number[])[] },
): Promise<LookupState> {
  const highest = await Promise.all(
    names.map(async name => {
      if (!reads.has(name)) return 0
      const [row] = await analytics.rows<{ highest: number }>(lookups[name].highest, { organisation })
      return Number(row?.highest ?? 0)
    }),
  )
  const asked = [highest, ...known]
  const said = await Promise.all(
    names.map(async (name, at) => {
      if (!reads.has(name)) return { exact: '', of: asked.map(() => '') }
      const limits = [...new Set(asked.map(keys => keys[at] ?? 0))]
      const hashes = limits.map((limit, place) => `toString(groupBitXorIf(hash, key <= ${limit})) AS h${place}`)
      const [row] = await analytics.rows<Record<string, string>>(
        `SELECT toString(groupBitXor(cityHash64(hash, version))) AS exact, ${hashes.join(', ')} FROM (${lookups[name].rows})`,
        { organisation },
      )
      return { exact: row?.['exact'] ?? '', of: asked.map(keys => row?.[`h${limits.indexOf(keys[at] ?? 0)}`] ?? '') }
    }),
  )
  const byKeys = new Map(asked.map((keys, at) => [keys.join(), hash64(...said.map(({ of }) => of[at] ?? ''))]))
  return { highest, upTo: keys => byKeys.get(keys.join()) ?? '', exact: hash64(...said.map(({ exact }) => exact)) }
}
