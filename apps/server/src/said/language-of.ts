import type { OrganisationQueries } from '@sharelight/store'
import { languages } from './words.ts'

/** The language that somebody chose for the screens, by their saved settings; English where none was. */
export function languageOfUser(settings: Record<string, unknown>): string {
  const { language } = settings
  return languages.find(each => each === language) ?? 'en'
}

/** What people are written to in who have no account here: the language of the organisation's first administrator. */
export async function languageOfOrganisation(db: OrganisationQueries): Promise<string> {
  const first = await db
    .selectFrom('users')
    .select('ui_settings')
    .where('role', '=', 'SuperAdmin')
    .where('status', '=', 'Active')
    .where('support', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return languageOfUser(first?.ui_settings ?? {})
}
