import { SourceFault, type CheckResult } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { auditLack, type AuditReading } from './audit/feed.ts'
import { Channel } from './shapes.ts'
import { granting, hasCode, SlackFault } from './fault.ts'
import type { SlackReading } from './channels.ts'
import { auditRight, rights, writeRights, type Right } from './rights.ts'
import { z } from 'zod'

const Listed = z.looseObject({ channels: z.array(Channel) })

/** What the token may do by Slack's own word, and whether each kind of conversation can be listed. */
export async function check(reading: SlackReading & AuditReading): Promise<CheckResult> {
  try {
    const scopes = await reading.slack.scopes()
    const wanted = [...rights, ...(reading.settings.mayChange ? writeRights : [])].filter(isAsked(reading))
    const lacks =
      scopes === undefined ? await refusedKinds(reading) : wanted.filter(({ name }) => !scopes.includes(name))
    const audit = reading.settings.auditToken === undefined ? undefined : await auditLack(reading)
    const kinds = reading.settings.conversations.filter(kind => !lacks.some(({ kinds: of }) => of?.includes(kind)))
    return {
      ok: kinds.length > 0 && !lacks.some(({ isNeeded }) => isNeeded),
      granted: [
        ...wanted.filter(right => scopes !== undefined && !lacks.includes(right)).map(({ name }) => name),
        ...(reading.settings.auditToken !== undefined && !audit ? [auditRight.name] : []),
      ],
      missing: [
        ...lacks.map(({ name }) => ({ name, wayOut: granting(name) })),
        ...(audit ? [{ name: auditRight.name, wayOut: audit }] : []),
      ],
    }
  } catch (error) {
    const isKnown = error instanceof SourceFault || error instanceof OutboundFault || error instanceof SlackFault
    if (!isKnown || ('code' in error && error.code === 'throttled')) throw error
    return { ok: false, granted: [], missing: [{ name: 'Slack', wayOut: error.message }] }
  }
}

const isAsked =
  ({ settings }: Pick<SlackReading, 'settings'>) =>
  ({ kinds }: Right) =>
    kinds === undefined || kinds.some(kind => settings.conversations.includes(kind))

/** Where Slack does not tell the scopes, each kind of conversation is asked for. */
async function refusedKinds({ slack, settings }: SlackReading): Promise<Right[]> {
  const refused: Right[] = []
  for (const types of settings.conversations)
    try {
      await slack.call(Listed, {
        method: 'conversations.list',
        parameters: { types, limit: 1 },
        what: 'The conversations',
      })
    } catch (error) {
      if (!hasCode(error, 'missing_scope', 'no_permission', 'not_allowed_token_type')) throw error
      refused.push(...rights.filter(({ kinds, name }) => kinds?.includes(types) && name.endsWith(':read')))
    }
  return refused
}
