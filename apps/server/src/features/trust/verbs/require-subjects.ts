import { DomainName, type TrustSubject } from '@sharelight/contract'
import { areaNames } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireArea } from '../../../http/require-area.ts'
import { ask } from '../../metrics/verbs/ask.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const requireTrustArea = (ctx: Context) => requireArea(ctx, 'trust_management', areaNames.trust_management)

/** @throws AppError when one is not an outside domain, or no outside address that the user may see */
export async function requireSubjects(ctx: Context, subjects: readonly TrustSubject[]): Promise<void> {
  requireTrustArea(ctx)
  for (const { kind, subject } of subjects) if (kind === 'domain') requireOutside(ctx, subject)
  const ids = subjects.filter(({ kind }) => kind === 'identity').map(({ subject }) => subject)
  const malformed = ids.find(id => !uuid.test(id))
  if (malformed !== undefined)
    throw new AppError('invalid', `"${malformed}" is not an identity's id.`, { field: 'subject' })
  const known = new Set<string>()
  for (let from = 0; from < ids.length; from += 1000) {
    const filter = {
      and: [
        { dimension: 'id', operator: 'in' as const, value: ids.slice(from, from + 1000) },
        { dimension: 'kind', operator: 'neq' as const, value: 'employee' },
      ],
    }
    const { rows } = await ask(ctx, { cube: 'identities', dimensions: ['id'], filter, limit: 1000 })
    for (const row of rows) known.add(String(row['id']))
  }
  const missing = ids.find(id => !known.has(id.toLowerCase()))
  if (missing !== undefined)
    throw new AppError('not_found', `No contact ${missing} that you may see. Nothing was changed.`, {
      field: 'subject',
    })
}

function requireOutside({ organisation }: Context, subject: string) {
  const domain = DomainName.safeParse(subject)
  if (!domain.success)
    throw new AppError('invalid', `"${subject}" is not a domain. Enter a domain such as example.com.`, {
      field: 'subject',
    })
  if (organisation.domains.includes(domain.data))
    throw new AppError('invalid', `${domain.data} is a domain of your own: trust is about those outside.`, {
      field: 'subject',
    })
}
