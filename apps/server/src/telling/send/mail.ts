import type { ReceiverPlace } from '@sharelight/contract'
import { languageOfOrganisation } from '../../said/language-of.ts'
import { headingOf, linkOfFirst, messageLines } from '../format/plain-words.ts'
import type { Sender } from './sender.ts'

/** A mail to each address. Who had it may have it again where another one's was refused. */
export const mail: Sender<Extract<ReceiverPlace, { type: 'mail' }>> = {
  async tell({ services: { mailer, stores }, organisation, place }, { signals }) {
    if (!mailer) throw new Error('No mail server is set up. The operator sets SMTP_URL; then it is sent.')
    const url = linkOfFirst(signals)
    const language = await languageOfOrganisation(stores.meta.forOrganisation(organisation.id))
    for (const to of place.to) {
      const taken = await mailer.send({
        to,
        language,
        topics: ['notices', 'labels', 'detectors', 'policies'],
        subject: `${headingOf(signals)} in ${organisation.name}`,
        paragraphs: messageLines(signals),
        why: `You get this mail because ${organisation.name} has set up that this address is told. Its administrators change that under Integrations.`,
        ...(url && { action: { label: 'Open Sharelight', url } }),
      })
      if (!taken) throw new Error(`The mail server did not take the mail to ${to}.`)
    }
    return { status: null }
  },
}
