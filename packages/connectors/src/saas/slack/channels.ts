import { z } from 'zod'
import type { Container } from '../../kit/connector.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { displayPath } from '../../kit/key.ts'
import type { Slack } from './api.ts'
import { hasCode } from './fault.ts'
import type { SlackPeople } from './people.ts'
import type { SlackSettings } from './settings.ts'
import { Channel } from './shapes.ts'

const Channels = z.looseObject({ channels: z.array(z.unknown()) })
const One = z.looseObject({ channel: Channel })

export interface SlackReading {
  slack: Slack
  people: SlackPeople
  settings: SlackSettings
}

/** Conversations that the token sees, kind by kind. A kind that it lacks the scope for is passed over: the test of the connection names it. */
export async function* channelsOf({
  slack,
  settings,
}: Pick<SlackReading, 'slack' | 'settings'>): AsyncGenerator<Channel> {
  for (const types of settings.conversations) {
    const call = { method: 'conversations.list', parameters: { types, limit: 200 }, what: 'The conversations' }
    try {
      for await (const { page } of slack.pages(Channels, call))
        for (const channel of page.channels) {
          const { data } = Channel.safeParse(channel)
          if (data) yield data
        }
    } catch (error) {
      if (!hasCode(error, 'missing_scope')) throw error
    }
  }
}

export async function* containersOf(reading: SlackReading): AsyncGenerator<Container> {
  const { include, exclude } = reading.settings
  const isOut = exclusion(include, exclude)
  for await (const channel of channelsOf(reading)) {
    const name = await nameOf(reading.people, channel)
    if (!isOut(name.replace(/^#/, ''), false)) yield { id: channel.id, name }
  }
}

/** As people call it: `#general`, or with whom it is. */
export async function nameOf(people: SlackPeople, channel: Channel): Promise<string> {
  if (channel.is_im && channel.user) {
    const { name, displayName } = await people.principal(channel.user)
    return `Messages with ${displayName || name}`
  }
  const name = displayPath(Buffer.from((channel.name || channel.id).slice(0, 200).replaceAll('/', '∕')))
  return channel.is_mpim
    ? name.replace(/^mpdm-(.*)-\d+$/, (_, who: string) => `Messages of ${who.replaceAll('--', ', ')}`)
    : `#${name}`
}

/** @throws SlackFault `channel_not_found` */
export async function channelOf({ slack }: Pick<SlackReading, 'slack'>, id: string): Promise<Channel> {
  const parameters = { channel: id, include_num_members: true }
  return (await slack.call(One, { method: 'conversations.info', parameters, what: 'A conversation' })).channel
}

export const isPublic = ({ is_im, is_mpim, is_private, is_group }: Channel) =>
  !is_im && !is_mpim && !is_private && !is_group
