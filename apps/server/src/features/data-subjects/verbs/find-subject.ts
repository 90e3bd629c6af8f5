import { formsAsked, nameForms, nameFormsAsked, spellingsOf, SubjectKeys } from '@sharelight/classify'
import type { IdentifierKind, MetricAnswer, MetricFilter } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { text } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { readIdentifiers, type Asked } from './read-identifiers.ts'

/** A person who is asked about. */
export interface Subject {
  search: string
  /** What the audit trail calls the search. */
  reference: string
  identifiers: Asked[]
  /** Identities that are the person, and what is known of them. */
  ids: string[]
  rows: MetricAnswer['rows']
  /** Keyed hashes of the identifiers, as findings carry them, each with what it is of. */
  keys: ReadonlyMap<string, AskedKey>
}
export interface AskedKey {
  kind: IdentifierKind
  certain: boolean
}

const most = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Everything that a person is looked for by. An address finds that address only. @throws AppError `invalid` for a text that names nobody */
export async function findSubject(ctx: Context, search: string): Promise<Subject> {
  const identifiers = readIdentifiers(search)
  const subjects = await subjectKeys(ctx)
  const rows = await identitiesOf(ctx, identifiers)
  const keys = new Map<string, AskedKey>()
  for (const { kind, forms } of [...identifiers, ...addressesOf(rows)])
    for (const { form, certain } of forms) {
      const key = subjects.of(form)
      keys.set(key, { kind, certain: certain || keys.get(key)?.certain === true })
    }
  return {
    search,
    reference: subjects.reference(identifiers.flatMap(written)),
    identifiers,
    ids: rows.map(row => text(row['id'])),
    rows,
    keys,
  }
}

/** Content is searched by the addresses of the identities, too; whose identities they are is only as certain as what they were found by. */
function addressesOf(rows: MetricAnswer['rows']): Pick<Asked, 'kind' | 'forms'>[] {
  return rows.map(row => ({
    kind: 'address',
    forms: formsAsked({ kind: 'address', value: text(row['address']) }).map(({ form }) => ({ form, certain: false })),
  }))
}

/** What the audit trail calls a search for a person. @throws AppError `invalid` */
export function referenceOf(subjects: SubjectKeys, search: string): string {
  return subjects.reference(readIdentifiers(search).flatMap(written))
}

const written = ({ kind, value, forms }: Asked) =>
  forms.length ? forms.map(({ form }) => form) : [`${kind} as written ${value.toLowerCase()}`]

/** Ask before a transaction begins: the embedded database has one session. */
export async function subjectKeys({ services, organisation }: Pick<Context, 'services' | 'organisation'>) {
  return new SubjectKeys(await services.stores.meta.hmacKey(organisation.id))
}

async function identitiesOf(ctx: Context, identifiers: readonly Asked[]): Promise<MetricAnswer['rows']> {
  const or = identifiers.flatMap(matching)
  if (!or.length) return []
  const { rows } = await ask(ctx, {
    cube: 'identities',
    dimensions: ['id', 'name', 'address', 'kind', 'department', 'organization', 'firstSeenAt'],
    filter: { or },
    sort: [{ by: 'address', direction: 'Ascend' }],
    limit: most,
  })
  return rows.filter(row => identifiers.some(asked => isMeant(asked, row)))
}

function matching({ kind, value }: Asked): MetricFilter[] {
  if (kind === 'address') return [{ dimension: 'address', operator: 'eq', value: value.toLowerCase() }]
  if (kind === 'id' && uuid.test(value)) return [{ dimension: 'id', operator: 'eq', value: value.toLowerCase() }]
  return kind === 'name' ? [namedLike('name', value)] : []
}

/** Each word of the name in any order, in one of its spellings. */
export function namedLike(dimension: string, name: string): MetricFilter {
  return {
    or: spellingsOf(name).map(spelling => ({
      and: (spelling.match(/[\p{L}\p{M}'’]+/gu) ?? [spelling])
        .slice(0, 8)
        .map(word => ({ dimension, operator: 'contains', value: word })),
    })),
  }
}

/** A name with all words of another one is not that name; a single word is looked for as it stands. */
function isMeant({ kind, value, forms }: Asked, row: MetricAnswer['rows'][number]): boolean {
  if (kind === 'address') return text(row['address']).toLowerCase() === value.toLowerCase()
  if (kind === 'id') return text(row['id']) === value.toLowerCase()
  if (kind !== 'name') return false
  if (!forms.length) return text(row['name']).toLowerCase().includes(value.toLowerCase())
  const asked = new Set(nameFormsAsked(value))
  return nameForms(text(row['name'])).some(form => asked.has(form))
}
