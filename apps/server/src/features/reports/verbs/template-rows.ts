import type { ReportDraft, ReportTemplate } from '@sharelight/contract'
import type { OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

export const database = ({ services, organisation }: Pick<Context, 'services' | 'organisation'>) =>
  services.stores.meta.forOrganisation(organisation.id)

const rowsIn = (db: OrganisationQueries) =>
  db
    .selectFrom('report_templates as template')
    .leftJoin('users as user', 'user.id', 'template.author_id')
    .select(['template.id', 'template.draft', 'template.updated_at', 'user.email as author'])

/** Saved reports by name. */
export async function readTemplates(ctx: Context): Promise<ReportTemplate[]> {
  const rows = await rowsIn(database(ctx)).orderBy('template.name').orderBy('template.id').execute()
  return rows.map(toTemplate)
}

/** @throws AppError `not_found` */
export async function findTemplate(ctx: Context, id: string, db = database(ctx)): Promise<ReportTemplate> {
  const row = await rowsIn(db).where('template.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found', `There is no saved report ${id}. It may have been deleted meanwhile.`)
  return toTemplate(row)
}

function toTemplate(row: { id: string; draft: ReportDraft; updated_at: Date; author: string | null }): ReportTemplate {
  return { ...row.draft, id: row.id, author: row.author ?? '', updatedAt: row.updated_at.toISOString() }
}
