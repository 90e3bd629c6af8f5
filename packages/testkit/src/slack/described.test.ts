import { Ajv2020 } from 'ajv/dist/2020.js'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { methods, startSlack, type SlackBench } from './index.ts'

// Slack's description lies beside the repository. It ends in 2021: its objects are opened, so that it finds what is missing or of another type.
const place = join(import.meta.dirname, '../../../../../shared/vendor-apis/slack.json')
const missing = existsSync(place) ? undefined : 'Slack’s description is not beside the repository'

/** What the part of the description that lies here leaves out. */
const undescribed = new Set(['conversations.kick', 'conversations.invite'])

describe.skipIf(missing !== undefined)(
  `answers of a workspace, by Slack's own description${missing ? `: ${missing}` : ''}`,
  () => {
    let bench: SlackBench
    let forms: Record<string, Record<string, string>>
    const description = missing ? {} : (opened(JSON.parse(readFileSync(place, 'utf8'))) as Description)
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    if (!missing) ajv.addSchema({ $id: 'slack', ...description })

    beforeAll(async () => {
      bench = await startSlack()
      const { act } = bench
      const ada = act.addUser({ name: 'ada', email: 'ada@contoso.example' }).id
      const channel = act.addChannel({ name: 'general', members: [ada] }).id
      const file = act.addFile({ name: 'a.txt', content: 'A', by: ada, isPublic: true }).id
      const { ts } = act.say(channel, { by: ada, text: 'Hello', files: [file] })
      act.say(channel, { by: ada, text: 'Yes', thread: ts })
      const at = { channel, ts }
      forms = {
        'users.info': { user: ada },
        'conversations.info': at,
        'conversations.members': at,
        'conversations.history': at,
        'conversations.replies': at,
        'files.info': { file },
        'files.revokePublicURL': { file },
        'files.sharedPublicURL': { file },
        'files.delete': { file },
        'chat.delete': at,
      }
    })
    afterAll(() => bench.stop())

    it.each(Object.keys(methods).filter(name => !undescribed.has(name)))(
      '%s is of the shape that it gives',
      async name => {
        const answer = await fetch(`${bench.hosts['slack.com']}/api/${name}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${bench.settings.token}` },
          body: new URLSearchParams(forms[name]),
        })
        const body = await answer.json()
        expect(body).toMatchObject({ ok: true })
        const operation = description.paths?.[`/${name}`]
        const verb = operation?.post ? 'post' : 'get'
        const schema = operation?.[verb]?.responses['200']?.content?.['application/json']?.schema
        expect(schema, `${name} is described`).toBeDefined()
        const pointer = `slack#/paths/~1${name}/${verb}/responses/200/content/application~1json/schema`
        const validate = ajv.compile({ $ref: pointer })
        validate(body)
        expect(validate.errors?.slice(0, 5) ?? []).toEqual([])
      },
    )
  },
)

interface Description {
  paths?: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>
  >
}

function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      name === 'additionalProperties' && inner === false ? [] : [[name, opened(inner)]],
    ),
  )
}
