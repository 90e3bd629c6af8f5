import { z } from 'zod'
import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { channelsOf, isPublic, nameOf, type SlackReading } from './channels.ts'
import { SlackFault } from './fault.ts'
import { slackService } from './service.ts'

const Team = z.looseObject({
  team: z.looseObject({
    id: z.string(),
    name: z.string().nullish(),
    domain: z.string().nullish(),
    email_domain: z.string().nullish(),
  }),
})
const pageSize = 200

/** The workspace, and each channel with whom it is shared. */
export async function* resources(reading: SlackReading): AsyncGenerator<Page<ResourceFacts>> {
  let items = await workspace(reading)
  for await (const channel of channelsOf(reading)) {
    if (channel.is_im || channel.is_mpim) continue
    items.push({
      id: channel.id,
      kind: 'channel',
      name: await nameOf(reading.people, channel),
      service: slackService.key,
      // Nobody reads a channel without an account.
      public: false,
      facts: {
        everyone: isPublic(channel),
        external: channel.is_ext_shared === true,
        externalPending: channel.is_pending_ext_shared === true,
        archived: channel.is_archived === true,
        ...(channel.conversation_host_id && { host: channel.conversation_host_id }),
        ...(typeof channel.num_members === 'number' && { members: channel.num_members }),
      },
    })
    if (items.length < pageSize) continue
    yield { items, covers: 'all' }
    items = []
  }
  yield { items, covers: 'all' }
}

async function workspace({ slack }: SlackReading): Promise<ResourceFacts[]> {
  try {
    const { team } = await slack.call(Team, { method: 'team.info', what: 'The workspace' })
    const { id, name, domain, email_domain } = team
    const facts = { domain: domain ?? null, emailDomain: email_domain || null }
    return [{ id, kind: 'tenant', name: name || domain || id, service: slackService.key, public: false, facts }]
  } catch (error) {
    if (error instanceof SlackFault) return []
    throw error
  }
}
