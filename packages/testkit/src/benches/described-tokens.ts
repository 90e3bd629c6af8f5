import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'

type Schema = z.core.JSONSchema.JSONSchema
type Form = Record<string, string>
interface Description {
  paths: Record<string, { post: Operation }>
  components: { schemas: Record<string, Schema> }
}
interface Operation {
  requestBody: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
}

/** A token endpoint that answers as a vendor documents it: what it is sent and what it answers is held against the vendor's own description. */
export interface DescribedTokens {
  url: string
  /** Of each call, in order: what the description finds wrong with it. */
  readonly faults: string[]
  /** What was sent. */
  readonly forms: Form[]
  close(): Promise<void>
}

// The descriptions lie beside the repository.
const folder = join(import.meta.dirname, '../../../../../shared/vendor-apis')

/** Why there is none here; nothing where there is. */
export function descriptionMissing(vendor: string): string | undefined {
  return existsSync(join(folder, `${vendor}.json`))
    ? undefined
    : `the description of ${vendor} is not beside the repository`
}

/** @throws where an answer is not as the vendor describes it */
export async function startDescribedTokens(
  vendor: string,
  path: string,
  reply: (form: Form) => { status: number; body: object },
): Promise<DescribedTokens> {
  const described = JSON.parse(readFileSync(join(folder, `${vendor}.json`), 'utf8')) as Description
  const { requestBody, responses } = described.paths[path]?.post ?? {}
  const schemaOf = (content?: Record<string, { schema: Schema }>) =>
    z.fromJSONSchema(resolved(Object.values(content ?? {})[0]?.schema ?? {}, described))
  const asked = schemaOf(requestBody?.content)
  const [faults, forms] = [[] as string[], [] as Form[]]
  const server = createServer((request, response) => {
    void (async () => {
      const form = Object.fromEntries(new URLSearchParams(await textOf(request)))
      forms.push(form)
      const type = String(request.headers['content-type'])
      if (!(type in (requestBody?.content ?? {}))) faults.push(`${type} is none of the types that it takes`)
      for (const { path: at, message } of asked.safeParse(form).error?.issues ?? [])
        faults.push(`${at.join('.')}: ${message}`)
      const { status, body } = reply(form)
      const answer = schemaOf((responses?.[status] ?? responses?.['default'])?.content).safeParse(body)
      if (!answer.success) faults.push(`The answer is not as described: ${answer.error.message}`)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })()
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    faults,
    forms,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** With what it refers to in place; formats are words of the vendor's own. */
function resolved(schema: Schema, description: Description): Schema {
  const text = JSON.stringify(schema, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const { format: _, $ref, ...rest } = value as { format?: string; $ref?: string }
    const name = $ref?.split('/').at(-1)
    return name === undefined ? rest : (description.components.schemas[name] ?? {})
  })
  return JSON.parse(text) as Schema
}
