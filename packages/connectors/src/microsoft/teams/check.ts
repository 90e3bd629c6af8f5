import { z } from 'zod'
import { encoded } from '../drives/keys.ts'
import { GraphFault, isDenied } from '../fault.ts'
import type { Graph, GraphCall } from '../graph.ts'
import { conversationPath, teamPath } from './keys.ts'

const Id = z.looseObject({ id: z.string() })

export interface Asked {
  right:
    | 'Team.ReadBasic.All'
    | 'Channel.ReadBasic.All'
    | 'TeamMember.Read.All'
    | 'ChannelMember.Read.All'
    | 'ChannelMessage.Read.All'
    | 'Chat.Read.All'
  has: boolean
}

/** Each right is asked for at the first team, channel and person: that there is none is no matter of rights. Exports are not tried: a call costs. */
export async function teamsRights(graph: Graph): Promise<Asked[]> {
  const call = (path: string, bucket: GraphCall['bucket'] = 'teams') => ask(graph, { path, bucket })
  const teams = await call('/teams?$top=1')
  const [team] = teams.ids
  const channels = team === undefined ? nothing : await call(`${teamPath(team)}/channels`)
  const [channel] = channels.ids
  const at = team !== undefined && channel !== undefined ? conversationPath({ team, channel }) : undefined
  const [members, inChannel, messages, people] = await Promise.all([
    team === undefined ? nothing : call(`${teamPath(team)}/members`),
    at === undefined ? nothing : call(`${at}/members`),
    at === undefined ? nothing : call(`${at}/messages?$top=1`),
    call('/users?$top=1&$select=id', 'directory'),
  ])
  const [person] = people.ids
  const chats = person === undefined ? nothing : await call(`/users/${encoded(person)}/chats?$top=1`)
  return [
    { right: 'Team.ReadBasic.All', has: teams.has },
    { right: 'Channel.ReadBasic.All', has: channels.has },
    { right: 'TeamMember.Read.All', has: members.has },
    { right: 'ChannelMember.Read.All', has: inChannel.has },
    { right: 'ChannelMessage.Read.All', has: messages.has },
    { right: 'Chat.Read.All', has: chats.has },
  ]
}

const nothing = { has: true, ids: [] as string[] }

async function ask(graph: Graph, call: Omit<GraphCall, 'what'>): Promise<{ has: boolean; ids: string[] }> {
  try {
    const { items } = await graph.page(Id, { ...call, what: 'Testing the connection' })
    return { has: true, ids: items.map(({ id }) => id) }
  } catch (error) {
    if (error instanceof GraphFault) return { has: !isDenied(error), ids: [] }
    throw error
  }
}
