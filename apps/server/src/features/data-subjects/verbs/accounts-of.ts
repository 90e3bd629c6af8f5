import { nameForms, nameFormsAsked } from '@sharelight/classify'
import type { SubjectAccount } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { text } from '../../investigation/verbs/cells.ts'
import type { Subject } from './find-subject.ts'
import { sourceNames } from './found-items.ts'

const most = 200

/** Accounts of connected systems with one of the person's addresses or names. */
export async function accountsOf(ctx: Context, { identifiers, rows }: Subject): Promise<SubjectAccount[]> {
  const addresses = [
    ...identifiers.flatMap(({ kind, value }) => (kind === 'address' ? [value.toLowerCase()] : [])),
    ...rows.map(row => text(row['address']).toLowerCase()),
  ].filter(address => address !== '')
  const names = new Set(
    identifiers.flatMap(({ kind, value, forms }) => (kind === 'name' && forms.length ? nameFormsAsked(value) : [])),
  )
  if (!addresses.length && !names.size) return []
  const words = [...new Set([...names].flatMap(name => name.split(' ')))]
  const found = await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .selectFrom('directory_accounts')
    .select(['source_id', 'address', 'name', 'state', 'guest', 'admin', 'last_sign_in'])
    .where('kind', '=', 'user')
    .where(eb =>
      eb.or([
        ...(addresses.length ? [eb(eb.fn<string>('lower', ['address']), 'in', addresses)] : []),
        ...words.map(word => eb(eb.fn<number>('strpos', [eb.fn<string>('lower', ['name']), eb.val(word)]), '>', 0)),
      ]),
    )
    .orderBy('address')
    .orderBy('source_id')
    .execute()
  const sources = await sourceNames(ctx)
  return found
    .filter(
      ({ address, name }) => addresses.includes(address.toLowerCase()) || nameForms(name).some(form => names.has(form)),
    )
    .slice(0, most)
    .map(({ source_id, last_sign_in, ...account }) => ({
      source: { id: source_id, name: sources.get(source_id) ?? '' },
      ...account,
      lastSignIn: last_sign_in?.toISOString() ?? null,
    }))
}
