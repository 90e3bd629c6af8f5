import { json } from '@sharelight/store'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../../context.ts'
import { chosenLanguage, languageOf } from '../../../http/language.ts'
import { languages } from '../../../said/words.ts'

interface Entering {
  organisationId: string
  userId: string
  request: FastifyRequest
}

/** Mails speak the language of the screens: that chosen in this browser, and where none was chosen anywhere, that which it asks for. */
export async function keepLanguage(services: Services, { organisationId, userId, request }: Entering): Promise<void> {
  const asked = { cookie: request.headers.cookie, accepted: request.headers['accept-language'] }
  const isChosen = chosenLanguage(asked, languages) !== undefined
  const language = languageOf(asked, languages)
  const db = services.stores.meta.forOrganisation(organisationId)
  const user = await db.selectFrom('users').select('ui_settings').where('id', '=', userId).executeTakeFirst()
  const saved = user?.ui_settings['language']
  if (!user || (saved ?? 'en') === language || (saved !== undefined && !isChosen)) return
  await db
    .updateTable('users')
    .set({ ui_settings: json({ ...user.ui_settings, language }) })
    .where('id', '=', userId)
    .execute()
}
